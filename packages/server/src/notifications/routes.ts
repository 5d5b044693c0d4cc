import { authorizeChannel, eventsSince } from '@chartside/contract/notifications'

import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { channelsOf } from './channels.ts'
import { eventsAfter } from './kept-events.ts'

export function notificationRoutes(app: App, deps: Deps): void {
  const { realtime } = deps
  const missed = eventsAfter(deps)

  serve(app, authorizeChannel, ({ body }, { user }) => {
    if (!Object.values(channelsOf(user.practiceId)).includes(body.channel_name))
      throw new Refusal(403, 'This channel is not one of your practice.', { status: 'ERROR' })
    // The signature includes the socket id; another text there could make it a signature for another channel.
    if (!/^\d+\.\d+$/.test(body.socket_id)) throw new Refusal(422, 'This is not a socket id.', { status: 'ERROR' })
    return { message: 'May listen.', auth: realtime.sign(body.socket_id, body.channel_name, user) }
  })

  serve(app, eventsSince, async ({ query: { since } }, { user }) => ({
    message: 'What has happened since.',
    data: { events: await missed(user, new Date(since)) },
  }))
}
