export { availabilityRoutes } from './routes.ts'
export { addSlots, noSuchTime, type Slot, skippedTime, slotAt, takeSlot, timeTaken } from './slots.ts'
export { staysElsewhere, whereaboutsOf } from './whereabouts.ts'
