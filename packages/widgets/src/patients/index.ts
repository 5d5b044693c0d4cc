export { PatientFinder, type PatientFinderProps, RegisterDialog } from './patient-finder.tsx'
export { RegisterView } from './register-view.tsx'
