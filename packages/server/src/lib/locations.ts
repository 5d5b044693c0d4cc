import { asc, eq, placeholder } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { locations } from '../database/schema.ts'

/** The locations of a practice as calls answer them, ordered by name. */
export const locationsStatement = (database: Database) =>
  prepared(
    database
      .select({
        location_id: locations.id,
        city: locations.city,
        address: locations.address,
        name: locations.name,
        time_zone: locations.time_zone,
        status: locations.status,
      })
      .from(locations)
      .where(eq(locations.practice_id, placeholder('practiceId')))
      .orderBy(asc(locations.name), asc(locations.id)),
  )
