export { patientColumns } from './columns.ts'
export { patientRoutes } from './routes.ts'
