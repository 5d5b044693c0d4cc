// The code of an embedder who uses the packages from npm. Checked against the build by scripts/try-packages.ts.
import { recorderWords } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'
import { register, widgets } from '@chartside/widgets'
import { Button, Tabs, UiRoot } from '@chartside/widgets/ui'

export const start = () => register(widgets.session, widgets.recorder, widgets.dictation)

export const page = (
  <chartside-session api-base="https://clinic.example/api/v4" theme="dark">
    <chartside-dictation patient-id="4711" ondictationsent={({ detail }) => console.log(detail.dictationId)} />
  </chartside-session>
)

export const around = (
  <UiRoot>
    <Button variant="primary" onClick={() => console.log('pressed')}>
      New visit
    </Button>
    <Tabs label="Visits" selected="today" onSelect={console.log} tabs={[{ name: 'today', label: 'Today', content: page }]} />
  </UiRoot>
)

export async function token(): Promise<'in' | 'out' | undefined> {
  const session = document.querySelector('chartside-session')
  if (session) session.getToken = async ({ signal }) => (await fetch('/token', { signal })).text()
  return session?.verify()
}

export const label: string = recorderWords.record
export { createSession }
