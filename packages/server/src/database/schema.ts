// Every table. Ids are opaque text, so an unknown one is simply not found; timestamps have a time zone, calendar dates do not.
export * from './schema/access.ts'
export * from './schema/chart.ts'
export * from './schema/events.ts'
export * from './schema/file-folder.ts'
export * from './schema/practices.ts'
export * from './schema/schedule.ts'
export * from './schema/vocabulary.ts'
export * from './schema/work.ts'
