// Every table. Ids are opaque text, so that an unknown one is simply not found; moments carry their zone, calendar dates do not.
export * from './schema/access.ts'
export * from './schema/chart.ts'
export * from './schema/events.ts'
export * from './schema/practices.ts'
export * from './schema/schedule.ts'
export * from './schema/work.ts'
