// What Svelte's language tools read for templates; checked by TypeScript alone.
import type { SvelteHTMLElements } from 'svelte/elements'
import '@chartside/widgets/svelte'

export const session: SvelteHTMLElements['chartside-session'] = { theme: 'dark', getToken: async () => 'token' }
export const dictation: SvelteHTMLElements['chartside-dictation'] = {
  patientId: '4711',
  ondictationsent: ({ detail }) => console.log(detail.dictationId?.length),
}
// @ts-expect-error A wrong value is found.
export const wrong: SvelteHTMLElements['chartside-session'] = { theme: 'purple' }
export const misread: SvelteHTMLElements['chartside-dictation'] = {
  // @ts-expect-error A wrong name in an event's detail is found.
  ondictationsent: ({ detail }) => console.log(detail.dictation),
}
