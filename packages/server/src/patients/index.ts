export { patientColumns } from './columns.ts'
export { holdPatient } from './held-patient.ts'
export { patientRoutes } from './routes.ts'
