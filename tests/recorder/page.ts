// A page with only a recorder, as small as an embedding page can be.
import { browserEnvironment } from '@chartside/core/environment'
import { prepareRecorder, recorderOf } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'

const session = createSession(browserEnvironment({ apiBase: `${location.origin}/api/v4`, persist: false }), {
  getToken: async () => 'nobody asks',
})

const testPage = { recorder: recorderOf(session), prepare: () => prepareRecorder(session) }
export type TestPage = typeof testPage

Object.assign(window, { testPage })
document.body.dataset['ready'] = 'true'
