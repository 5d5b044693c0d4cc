// Dates for a picker, apart from formats.ts: what only writes dates does not load what calculates with them.
export { dateOfDay, dayOfDate } from '@chartside/contract/lib/days'
