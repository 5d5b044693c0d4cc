// The code of an embedder without React, nor its types. Checked against the build by scripts/try-packages.ts.
import { register, type widgets } from '@chartside/widgets'
import { checkIn } from '@chartside/widgets/check-in'
import { recorder } from '@chartside/widgets/recorder'
import '@chartside/widgets/dictation/define'
import '@chartside/widgets/tokens.css'

export const start = () => register(checkIn, recorder)
export type Recorder = typeof widgets.recorder

export function follow(): void {
  const dictation = document.querySelector('chartside-dictation')
  dictation?.addEventListener('dictationsent', ({ detail }) => console.log(detail.dictationId?.length))
  dictation?.addEventListener('widgeterror', ({ detail }) => console.log(detail.code, detail.retryable))
  dictation?.addEventListener('click', ({ clientX }) => console.log(clientX))
  // @ts-expect-error A wrong name in an event's detail is found.
  dictation?.addEventListener('dictationsent', ({ detail }) => console.log(detail.dictation))
}

export async function token(): Promise<'in' | 'out' | undefined> {
  const session = document.querySelector('chartside-session')
  if (session) session.getToken = async ({ signal }) => (await fetch('/token', { signal })).text()
  return session?.verify()
}
