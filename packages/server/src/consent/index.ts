export { consentWithdrawn, isWithdrawn, requireAllowed, visitMilliseconds } from './forbidden.ts'
export { consentRoutes } from './routes.ts'
