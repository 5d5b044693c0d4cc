import { listLocations } from '@chartside/contract/check-in'
import { asc, eq } from 'drizzle-orm'

import { locations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type App, serve } from '../lib/serve.ts'

export function checkInRoutes(app: App, { database }: Deps): void {
  serve(app, listLocations, async (_, { user }) => ({
    message: 'Locations of your practice.',
    addresses: await database
      .select({
        location_id: locations.id,
        city: locations.city,
        address: locations.address,
        name: locations.name,
        time_zone: locations.time_zone,
      })
      .from(locations)
      .where(eq(locations.practice_id, user.practiceId))
      .orderBy(asc(locations.name), asc(locations.id)),
  }))
}
