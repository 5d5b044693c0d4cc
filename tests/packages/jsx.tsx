// The code of an embedder with React 18 or 19. Checked against the build by scripts/try-packages.ts.
import { recorderWords } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'
import { register, widgets } from '@chartside/widgets'
import '@chartside/widgets/react'

export const start = () => register(widgets.session, widgets.recorder, widgets.dictation)

export const page = (
  <chartside-session api-base="https://clinic.example/api/v4" theme="dark">
    <chartside-dictation patient-id="4711" ondictationsent={({ detail }) => console.log(detail.dictationId)} />
  </chartside-session>
)

export const label: string = recorderWords.record
export { createSession }
