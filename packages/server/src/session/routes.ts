import { authorizeChannel } from '@chartside/contract/notifications'
import { capabilities, features, info, lock, logout } from '@chartside/contract/session'
import { asc, eq, placeholder } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { locations, practices, providers } from '../database/schema.ts'
import type { Deps, Settings } from '../deps.ts'
import { permissionsOf } from '../lib/permissions.ts'
import { firstZone } from '../lib/practice.ts'
import { type App, type Call, serve } from '../lib/serve.ts'
import { channelsOf } from '../notifications/index.ts'
import { endToken } from './tokens.ts'

/** This server has every capability; two depend on its settings. */
const { 'no-speech-engine': _, 'consent-required': __, ...everything } = features

const offeredBy = ({ scribe, consentRequired }: Settings): string[] => [
  ...Object.keys(everything),
  ...(scribe ? [] : ['no-speech-engine']),
  ...(consentRequired ? ['consent-required'] : []),
]

export function sessionRoutes(app: App, deps: Deps): void {
  const bearer = prepared(
    deps.database
      .select()
      .from(providers)
      .where(eq(providers.azz_id, placeholder('providerId'))),
  )
  serve(app, info, async (_, { user: { providerId, email, name } }) => {
    const [provider] = await bearer.execute({ providerId })
    return { message: 'Signed in.', data: provider ?? null, account: { email, name } }
  })

  const ending =
    (moment: 'revoked_at' | 'suspended_at', message: string) =>
    async (_: object, { user }: Call) => {
      await endToken(deps, user.tokenHash, moment)
      return { message }
    }
  serve(app, logout, ending('revoked_at', 'You are now logged out'), { suspended: true })
  serve(app, lock, ending('suspended_at', 'Locked'), { suspended: true })

  const practice = prepared(
    deps.database
      .select({ date_order: practices.date_order, time_zone: locations.time_zone })
      .from(practices)
      .leftJoin(locations, eq(locations.practice_id, practices.id))
      .where(eq(practices.id, placeholder('practiceId')))
      .orderBy(asc(locations.name), asc(locations.id)),
  )
  serve(app, capabilities, async (_, { user }) => {
    const rows = await practice.execute({ practiceId: user.practiceId })
    return {
      message: 'What this server offers.',
      data: {
        features: offeredBy(deps.settings),
        permissions: permissionsOf(user),
        date_order: rows[0]?.date_order || undefined,
        time_zone: firstZone(rows),
        realtime: {
          ...deps.realtime.settings,
          auth_endpoint: authorizeChannel.path,
          channels: channelsOf(user.practiceId, deps.settings.publicChannels),
        },
      },
    }
  })
}
