// The code of an embedder who uses the packages from npm. Checked against the build by scripts/try-packages.ts.
import { recorderWords } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'
import { register, widgets } from '@chartside/widgets'
import '@chartside/widgets/react'
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

export function follow(): void {
  const dictation = document.querySelector('chartside-dictation')
  dictation?.addEventListener('dictationsent', ({ detail }) => console.log(detail.dictationId?.length))
  dictation?.addEventListener('widgeterror', ({ detail }) => console.log(detail.code, detail.retryable))
  dictation?.addEventListener('click', ({ clientX }) => console.log(clientX))
  // @ts-expect-error A wrong name in an event's detail is found.
  dictation?.addEventListener('dictationsent', ({ detail }) => console.log(detail.dictation))
}

export const label: string = recorderWords.record
export { createSession }
