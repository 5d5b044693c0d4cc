// For the form, which loads it after the first paint: a module that others load at once cannot be in a file of its own.
export { PatientFinder, RegisterDialog } from '../patients/index.ts'
