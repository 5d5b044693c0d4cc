// For those who load the line after the first paint: a module that others load at once cannot be in a file of its own.
export { PatientLine, RecordLine } from './patient-line.tsx'
