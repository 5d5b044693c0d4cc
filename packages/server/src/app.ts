import { type Context, Hono } from 'hono'

import { appointmentRoutes } from './appointments/index.ts'
import { availabilityRoutes } from './availability/index.ts'
import { binRoutes } from './bin/index.ts'
import { checkInRoutes } from './check-in/index.ts'
import { codeRoutes } from './codes/index.ts'
import { consentRoutes } from './consent/index.ts'
import type { Deps } from './deps.ts'
import { dictationRoutes } from './dictation/index.ts'
import { documentRoutes } from './documents/index.ts'
import { diskRoom, fileRoutes, folderStore } from './files/index.ts'
import { answerError } from './lib/answer-error.ts'
import { callTurns } from './lib/call-turns.ts'
import { crossOrigin } from './lib/cross-origin.ts'
import { healthRoute } from './lib/health.ts'
import { once } from './lib/idempotency.ts'
import { clientNetwork } from './lib/network.ts'
import { openApi } from './lib/openapi.ts'
import { Refusal } from './lib/refusal.ts'
import { requestLog } from './lib/request-log.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { type App, apiPath, otherBodyRefused } from './lib/serve.ts'
import { loginRoutes } from './login/index.ts'
import { noteHistoryRoutes } from './note-history/index.ts'
import { noteTemplateRoutes } from './note-templates/index.ts'
import { noteRoutes, summaryRoutes } from './notes/index.ts'
import { notificationRoutes } from './notifications/index.ts'
import { patientRoutes } from './patients/index.ts'
import { profileRoutes } from './profile/index.ts'
import { recorderRoutes } from './recorder/index.ts'
import { scribeOf } from './scribe/index.ts'
import { bearers, sessionRoutes } from './session/index.ts'
import { uploadRoutes } from './uploads/index.ts'
import { vocabularyRoutes } from './vocabulary/index.ts'

export type { Deps } from './deps.ts'

/** The connection of a request; absent in tests. */
export interface Connection {
  address?: string | undefined
}

/** The whole API, assembled from its dependencies. */
export function createApi(deps: Deps): App {
  const { settings, log } = deps
  const app: App = new Hono()
  const addressOf = addresses(deps)
  const bearerOf = bearers(deps)
  const turns = callTurns()
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    c.set('origin', settings.publicAddress ?? new URL(c.req.url).origin)
    c.set('address', addressOf(c))
    c.set('turns', turns)
    c.set('authenticate', (accepted) => bearerOf(c.req.raw, accepted))
    c.set('once', (creating, run) => once(deps, c.req.raw, creating, run))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  app.use(requestLog(log))
  app.use(securityHeaders)
  app.use(`${apiPath}/*`, crossOrigin(settings.allowedOrigins))

  healthRoute(app, deps)
  let description: object | undefined
  app.get(`${apiPath}/openapi.json`, (c) => {
    description ??= openApi(app.routes)
    return c.json(description)
  })
  loginRoutes(app, deps)
  sessionRoutes(app, deps)
  patientRoutes(app, deps)
  checkInRoutes(app, deps)
  appointmentRoutes(app, deps)
  availabilityRoutes(app, deps)
  notificationRoutes(app, deps)
  const store = folderStore(deps.filesDirectory)
  fileRoutes(app, deps, store)
  const room = diskRoom(deps, store.parts)
  uploadRoutes(app, deps, store, room)
  dictationRoutes(app, deps, store, room)
  consentRoutes(app, deps, store)
  documentRoutes(app, deps, store, room)
  binRoutes(app, deps)
  noteRoutes(app, deps)
  noteHistoryRoutes(app, deps)
  noteTemplateRoutes(app, deps)
  summaryRoutes(app, deps, scribeOf(settings.scribe))
  codeRoutes(app, deps)
  recorderRoutes(app, deps)
  profileRoutes(app, deps)
  vocabularyRoutes(app, deps)
  app.notFound((c) => {
    const refusal = c.var.otherBody ? otherBodyRefused() : new Refusal(404, 'There is no such call.', { status: 'ERROR' })
    return answerError(log, refusal, c)
  })
  app.onError((error, c) => answerError(log, error, c))
  return app
}

const hour = 3600_000

/**
 * Returns a function that gives the client's network. An undeclared proxy makes all users one client, with their attempts counted
 * together: the log warns once an hour.
 */
function addresses({ settings, log, clock }: Deps): (c: Context) => string {
  let warned = Number.NEGATIVE_INFINITY
  return (c) => {
    const forwarded = c.req.header('x-forwarded-for')
    if (forwarded !== undefined && !settings.trustProxy && clock.now() - warned >= hour) {
      warned = clock.now()
      log.warn('X-Forwarded-For is not trusted: behind a proxy of your own, set TRUST_PROXY=yes')
    }
    return clientNetwork(forwarded, (c.env as Connection | undefined)?.address, settings.trustProxy)
  }
}
