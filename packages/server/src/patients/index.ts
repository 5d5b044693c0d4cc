export { patientColumns } from './columns.ts'
export { holdPatient, isNameOf, patientNeeded } from './needed-patient.ts'
export { patientRoutes } from './routes.ts'
export { renewSearchTexts } from './search-texts.ts'
