export { availabilityRoutes } from './routes.ts'
export { slotAt, takeSlot } from './slots.ts'
