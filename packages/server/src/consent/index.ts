export { consentWithdrawn, requireAllowed } from './forbidden.ts'
export { consentRoutes } from './routes.ts'
