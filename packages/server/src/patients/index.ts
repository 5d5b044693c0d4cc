export { patientRoutes } from './routes.ts'
