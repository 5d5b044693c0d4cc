/** Words of the form that registers a patient, letter for letter as required. */
export const registerWords = {
  title: 'Register Patient',
  personal: 'Personal Information',
  addressInformation: 'Address Information',
  insuranceInformation: 'Insurance Information',
  /** In place of the form, for who may not register. */
  notAllowed: 'You may not register patients.',
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
  genders: { male: 'Male', female: 'Female', other: 'Other' },
  chooseGender: 'Choose a gender',
  choosePayer: 'Type to find a payer',
  unknownPayer: (typed: string) => `“${typed}” is not in the list of payers. Choose one from the list, or clear the field.`,

  required: (label: string) => `${label} is required.`,
  noDate: 'DOB must be a date of the calendar, like 20/11/1980.',
  room: (characters: number) => `Room for ${characters} more ${characters === 1 ? 'character' : 'characters'}.`,
  payersFailed: 'The list of payers could not be loaded. The patient can be registered without one.',

  /** Follows what went wrong while sending. */
  kept: 'Nothing was lost: all that you have entered is still here.',
  /** Where an earlier attempt, whose answer was lost, turns out to have gone through. */
  registeredBefore: 'The patient was registered.',
  registeredWithout: 'An earlier attempt has registered this patient already, without your last changes.',
  resumed: 'This is what you had entered before.',
  startOver: 'Start over',

  duplicates: (count: number) => (count === 1 ? 'Is this patient registered already?' : 'Is one of these patients the same?'),
  duplicatesUnknown: 'Whether this patient is registered already could not be looked up.',
  sameNameAndBirth: 'Same name and date of birth',
  similarNameAndBirth: 'Similar name, same date of birth',
  samePhone: 'Same phone',
  open: 'Open record',
  openPatient: (name: string, mrn: string) => `Open record of ${name}, MRN ${mrn}`,
  furtherDuplicates: (count: number) => `And ${count} more.`,
}
