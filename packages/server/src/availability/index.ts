export { availabilityRoutes } from './routes.ts'
export { noSuchTime, skippedTime, slotAt, takeSlot, timeTaken } from './slots.ts'
export { staysElsewhere, whereaboutsOf } from './whereabouts.ts'
