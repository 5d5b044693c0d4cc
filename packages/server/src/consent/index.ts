export { consentWithdrawn, isWithdrawn, requireAllowed, requireNotWithdrawn, visitMilliseconds } from './forbidden.ts'
export { consentRoutes } from './routes.ts'
