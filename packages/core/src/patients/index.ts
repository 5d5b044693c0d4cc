export { bannerWords } from './banner-words.ts'
export { centerWords } from './center-words.ts'
export { identityOf, type PatientIdentity } from './identity.ts'
export { createIdentity, createIdentityLookup, type Lookup } from './identity-lookup.ts'
export { identityWords } from './identity-words.ts'
export { knownPatientsOf } from './known-patients.ts'
export { createLookAlike } from './look-alike-search.ts'
export { type Comparable, type LookAlike, lookAlikes } from './look-alikes.ts'
export {
  createPatientCenter,
  dictatedNameOf,
  isAboutSomebodyElse,
  type PatientCenter,
  type PatientChart,
} from './patient-center.ts'
export type { PatientDeletion, PatientDeletionState } from './patient-deletion.ts'
export type { PatientHeader } from './patient-header.ts'
export { findPatient } from './patient-lookup.ts'
export { patientNamesOf } from './patient-names.ts'
export { createPatientPool, type PatientPool } from './patient-pool.ts'
export { createPatientRegistration, type PatientRegistration, registrationOf } from './patient-registration.ts'
export type { PatientSearchState } from './patient-results.ts'
export { createPatientSearch, type PatientSearch } from './patient-search.ts'
export { charactersLeft, type PatientField, payerChoices } from './patient-values.ts'
export { type PoolColumn, type PoolRow, type PoolSort, poolColumns } from './pool-rows.ts'
export { poolWords } from './pool-words.ts'
export type { PossibleDuplicate, PossibleDuplicates } from './possible-duplicates.ts'
export { recentlyOpenedOf } from './recently-opened.ts'
export { registerWords } from './register-words.ts'
export type { PatientChoice } from './search-choices.ts'
export { registerSearched } from './searched-name.ts'
export { shortAge } from './short-age.ts'
export { namesIn } from './typed-name.ts'
export { patientWords } from './words.ts'
