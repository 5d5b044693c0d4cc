export { patientColumns } from './columns.ts'
export { holdPatient } from './held-patient.ts'
export { patientNeeded } from './needed-patient.ts'
export { patientRoutes } from './routes.ts'
