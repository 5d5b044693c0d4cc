/** The pages of a signed-in user, by what follows `/provider/`. The compiler asks for each one's component and its place in the menu. */
export const pageNames = [
  'dashboard',
  'patientPool',
  'patientCheckIn',
  'titanAi',
  'settings',
  'password',
  'appointmentDetails',
] as const

export type PageName = (typeof pageNames)[number]
