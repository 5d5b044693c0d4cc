export { consentRoutes, visitMilliseconds } from './routes.ts'
