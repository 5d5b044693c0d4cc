export { capitalized, identityOf, type PatientIdentity } from './identity.ts'
export { findPatient } from './patient-lookup.ts'
export { createPatientSearch, type PatientSearch, type PatientSearchState } from './patient-search.ts'
export { words } from './words.ts'
