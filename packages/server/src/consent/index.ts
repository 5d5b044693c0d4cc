export { readConsent } from './read-consent.ts'
export { consentRoutes } from './routes.ts'
