import { counted, featureWords } from '../lib/language.ts'

export const patientWords = featureWords('patients', {
  search: 'Search patients',
  searchPatient: 'Search Patient',
  searchPlaceholder: 'Search patient by name',
  searchPlaceholderMore: 'Name, MRN, phone or date of birth',
  searchButton: 'Search',
  searching: 'Searching…',
  blank: 'Enter name to search',
  none: 'No patients found.',
  register: (name: string) => `Register “${name}”`,
  found: counted({ one: '1 patient found.', other: '{0} patients found.' }),
  more: (shown: number) => `Showing the first ${shown} patients. Type more to narrow the list.`,
  results: 'Patients found',
  recent: 'Recently opened',
  mrn: 'MRN',
  gender: 'Gender',
  dateOfBirth: 'DOB',
  cell: 'Cell',
  insurance: 'Pri Ins',
})
