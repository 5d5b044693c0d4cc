export { availabilityRoutes } from './routes.ts'
export { noSuchTime, skippedTime, slotAt, takeSlot, timeTaken } from './slots.ts'
