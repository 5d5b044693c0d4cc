import { Hono } from 'hono'
import { requestId } from 'hono/request-id'

import { appointmentRoutes } from './appointments/index.ts'
import { checkInRoutes } from './check-in/index.ts'
import type { Deps } from './deps.ts'
import { dictationRoutes } from './dictation/index.ts'
import { fileRoutes, folderStore } from './files/index.ts'
import { answerError } from './lib/answer-error.ts'
import { once } from './lib/idempotency.ts'
import { Refusal } from './lib/refusal.ts'
import { type App, otherBodyRefused } from './lib/serve.ts'
import { loginRoutes } from './login/index.ts'
import { noteRoutes, summaryRoutes } from './notes/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { patientRoutes } from './patients/index.ts'
import { recorderRoutes } from './recorder/index.ts'
import { scribeOf } from './scribe/index.ts'
import { bearerOf, sessionRoutes } from './session/index.ts'

export type { Deps } from './deps.ts'

/** What the machine below HTTP knows of a connection; absent in tests. */
export interface Connection {
  address?: string
}

/** The whole API, assembled from what it needs from the outside. */
export function createApi(deps: Deps): App {
  const app: App = new Hono()
  app.use(requestId({ headerName: '' }))
  app.use(async (c, next) => {
    c.header('x-request-id', c.var.requestId)
    c.set('origin', deps.settings.publicAddress ?? new URL(c.req.url).origin)
    c.set('address', (c.env as Connection | undefined)?.address ?? '')
    c.set('authenticate', (resetting) => bearerOf(deps, c.req.raw, resetting))
    c.set('once', (user, call, run) => once(deps, c.req.raw, user, call, run))
    await next()
  })
  loginRoutes(app, deps)
  patientRoutes(app, deps)
  checkInRoutes(app, deps)
  appointmentRoutes(app, deps)
  sessionRoutes(app, deps)
  notificationRoutes(app, deps)
  const store = folderStore(deps.filesDirectory)
  fileRoutes(app, deps, store)
  dictationRoutes(app, deps, store)
  noteRoutes(app, deps, store)
  summaryRoutes(app, deps, scribeOf(deps.settings.scribe))
  recorderRoutes(app, deps)
  app.notFound((c) => {
    const refusal = c.var.otherBody ? otherBodyRefused() : new Refusal(404, 'There is no such call.', { status: 'ERROR' })
    return answerError(deps.log, refusal, c)
  })
  app.onError((error, c) => answerError(deps.log, error, c))
  return app
}
