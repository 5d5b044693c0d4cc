// Dates for a picker. Separate from formats.ts, so that code that only writes dates does not load date arithmetic.
export { dateOfDay, dayOfDate } from '@chartside/contract/lib/days'
