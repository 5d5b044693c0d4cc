import { counted, featureWords } from '../lib/language.ts'

/** Words of the patient pool, exactly as the requirements give them where they do. */
export const poolWords = featureWords('patientPool', {
  pool: 'Patient Pool',
  // POOL-01
  columns: {
    mrn: 'MRN',
    first_name: 'First Name',
    last_name: 'Last Name',
    dob: 'Date of Birth',
    gender: 'Gender',
    phone: 'Phone',
    email: 'Email',
  },
  createPatient: 'Create Patient',
  notRecorded: 'Not Recorded',
  // POOL-04
  filterAll: 'Filter all patients',
  filterAllPlaceholder: 'Filter all patients...',
  noneMatch: (filter: string) => `No patient matches '${filter}'.`,
  /** Beside the filter, if the backend cannot sort and filter all pages. */
  pageOnly: 'Sorting and filtering apply to this page only.',
  filter: 'Filter this page',
  filterPlaceholder: 'Filter this page...',
  noMatch: (filter: string) => `No patient on this page matches '${filter}'. To search all pages, use patient search.`,
  empty: 'No patients yet. Patients you create appear here.',
  failed: 'The patients could not be loaded.',
  stale: 'The list may be out of date.',
  shown: counted({ one: '1 patient on this page.', other: '{0} patients on this page.' }),
  sortedPage: 'Sorts this page only',
  // Look-alikes
  sameName: 'Same name',
  similarName: 'Similar name',
  sameDateOfBirth: 'Same date of birth',
  lookAlike: 'Another patient on this page looks like this one.',
})
