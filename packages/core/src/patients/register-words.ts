import { counted, featureWords } from '../lib/language.ts'

/** Words of the form that registers a patient, exactly as required. */
export const registerWords = featureWords('patientRegister', {
  title: 'Register Patient',
  personal: 'Personal Information',
  addressInformation: 'Address Information',
  insuranceInformation: 'Insurance Information',
  /** Replaces the form for users who may not register. */
  notAllowed: 'You do not have permission to register patients.',
  cancel: 'Cancel',
  submit: 'Submit',
  submitting: 'Submitting...',
  /** Above the fields. */
  requiredFields: 'Fields with * are required.',

  labels: {
    first_name: 'First Name',
    last_name: 'Last Name',
    mrn: 'MRN',
    dob: 'DOB',
    gender: 'Gender',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    primary_insurance_id: 'Primary Insurance',
  },
  chooseGender: 'Choose a gender',
  choosePayer: 'Type to find a payer',
  unknownPayer: (typed: string) => `“${typed}” is not in the list of payers. Choose one from the list, or clear the field.`,

  required: (label: string) => `${label} is required.`,
  noDate: 'Enter a valid date of birth, like 20 Nov 1980.',
  room: counted({ one: '1 character left', other: '{0} characters left' }),
  payersFailed: "The payers couldn't be loaded. You can register the patient without one.",

  /** Follows a message about a failed send. */
  kept: 'Nothing was lost. Everything you entered is still here.',
  /** An earlier attempt with a lost answer turns out to have succeeded. */
  registeredBefore: 'Patient registered.',
  registeredWithout: 'An earlier attempt already registered this patient, without your latest changes.',

  duplicates: counted({ one: 'Is this patient already registered?', other: 'Is one of these patients the same?' }),
  /** Shown while Submit waits for the check. */
  checking: 'Checking whether this patient is already registered…',
  /** Below the question, if Submit has sent nothing because of it. */
  possiblyRegistered: counted({
    one: 'Not registered yet. If this is someone else, register all the same.',
    other: 'Not registered yet. If none of them is the same person, register all the same.',
  }),
  duplicatesUnknown: "We couldn't check whether this patient is already registered.",
  sameNameAndBirth: 'Same name and date of birth',
  similarNameAndBirth: 'Similar name, same date of birth',
  samePhone: 'Same phone',
  open: 'Open this patient',
  openPatient: (name: string, mrn: string) => `Open this patient: ${name}, MRN ${mrn}`,
  submitAllTheSame: 'Register all the same',
  furtherDuplicates: (count: number) => `And ${count} more.`,
})
