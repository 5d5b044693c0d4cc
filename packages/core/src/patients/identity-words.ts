import { featureWords } from '../lib/language.ts'

/** The words about who a patient is, which the dictation form loads without those of the search. */
export const identityWords = featureWords('patients', {
  notRecorded: 'Not Recorded',
  bornOn: (dateOfBirth: string) => `born ${dateOfBirth}`,
  mrnOf: (mrn: string) => `MRN ${mrn}`,
  /** Replaces the identifying details while they are unknown. */
  lookUp: {
    idle: 'Not linked to a chart',
    looking: 'Looking up date of birth and MRN…',
    missing: 'No record of this patient was found.',
    failed: 'Date of birth and MRN could not be looked up.',
  },
  nameless: 'No name recorded',
})
