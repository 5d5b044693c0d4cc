// The code of an embedder who takes the packages from npm. Checked against what was built, by scripts/try-packages.ts.
import { recorderWords } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'
import { register, widgets } from '@chartside/widgets'

export const start = () => register(widgets.session, widgets.recorder, widgets.dictation)

export const page = (
  <chartside-session api-base="https://clinic.example/api/v4" theme="dark">
    <chartside-dictation patient-id="4711" ondictationsent={({ detail }) => console.log(detail.dictationId)} />
  </chartside-session>
)

export async function token(): Promise<'in' | 'out' | undefined> {
  const session = document.querySelector('chartside-session')
  if (session) session.getToken = async ({ signal }) => (await fetch('/token', { signal })).text()
  return session?.verify()
}

export const label: string = recorderWords.record
export { createSession }
