// What Vue's language tools read for templates; checked by TypeScript alone.
import type { GlobalComponents } from 'vue'
import '@chartside/widgets/vue'

type Of<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => { $props: infer Props } ? Props : never

export const session: Of<'chartside-session'> = { apiBase: '/api/v4', theme: 'dark', getToken: async () => 'token' }
export const dictation: Of<'chartside-dictation'> = {
  patientId: '4711',
  onDictationsent: ({ detail }) => console.log(detail.dictationId?.length),
}
// @ts-expect-error A wrong value is found.
export const wrong: Of<'chartside-session'> = { theme: 'purple' }
export const misread: Of<'chartside-dictation'> = {
  // @ts-expect-error A wrong name in an event's detail is found.
  onDictationsent: ({ detail }) => console.log(detail.dictation),
}
