export { PatientFinder, type PatientFinderProps } from './patient-finder.tsx'
export { RegisterView } from './register-view.tsx'
