/** What a user may do beyond reading, phrased to follow ‘may’ in a sentence. */
export const permissions = {
  dictate: 'record and send dictations',
  'edit-notes': 'change notes',
  'sign-notes': 'sign notes',
  'delete-dictations': 'delete dictations',
  'register-patients': 'register patients',
  'delete-patients': 'delete patients',
  'file-documents': 'file documents and change how they are filed',
  'delete-documents': 'delete documents',
  'restore-deleted': 'restore what was deleted',
  'book-appointments': 'book and change appointments',
  'delete-appointments': 'delete appointments',
  'call-patients': 'call waiting patients',
  'end-visits': 'mark visits as done',
  'check-in-patients': 'check patients in',
  'edit-profile': 'change the profile',
  'edit-practice-vocabulary': "change the practice's vocabulary",
} as const

/** The name of a permission; a call that needs one declares it. */
export type Permission = keyof typeof permissions
