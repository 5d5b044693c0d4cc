// A page with nothing but a recorder, as small as an embedding page can be.
import { browserEnvironment } from '@chartside/core/environment'
import { prepareRecorder, recorderOf } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'

const session = createSession(browserEnvironment({ apiBase: `${location.origin}/api/v4`, persist: false }), {
  getToken: async () => 'nobody asks',
})

const desk = { recorder: recorderOf(session), prepare: () => prepareRecorder(session) }
export type Desk = typeof desk

Object.assign(window, { desk })
document.body.dataset['ready'] = 'true'
