import { listInsurances, listProviders } from '@chartside/contract/appointments'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'

import { insurances, providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { createListings } from '../lib/listings.ts'
import { type App, serve } from '../lib/serve.ts'
import { bookingRoute } from './booking.ts'
import { changeRoutes } from './changes.ts'
import { listRoutes } from './list.ts'
import { undoRoute } from './undo.ts'

// A list carries no images: those of a thousand providers would be as large as a film.
const listedOfProvider = { ...getTableColumns(providers), profile: sql<string>`''` }

/** Every user of a practice can read, book, change and delete its appointments, with any provider. */
export function appointmentRoutes(app: App, deps: Deps): void {
  const { database, clock } = deps
  const listings = createListings(clock)
  listRoutes(app, deps, listings)
  bookingRoute(app, deps, listings)
  changeRoutes(app, deps)
  undoRoute(app, deps, listings)

  serve(app, listProviders, async ({ query: { per_page } }, { user }) => ({
    message: 'Providers of your practice.',
    data: {
      data: await database
        .select(listedOfProvider)
        .from(providers)
        .where(eq(providers.practice_id, user.practiceId))
        .orderBy(asc(providers.name), asc(providers.id))
        .limit(per_page),
    },
  }))

  serve(app, listInsurances, async ({ query: { status, per_page } }) => ({
    message: 'Insurances.',
    data: {
      data: await database
        .select({ id: insurances.id, name: insurances.name })
        .from(insurances)
        .where(eq(insurances.status, status))
        .orderBy(asc(insurances.name), asc(insurances.id))
        .limit(per_page),
    },
  }))
}
