/** The pages of a signed-in user, as in `/provider/…`. The compiler requires a component and a menu entry for each. */
export const pageNames = [
  'dashboard',
  'patientPool',
  'patientCheckIn',
  'titanAi',
  'settings',
  'password',
  'appointmentDetails',
] as const

/** The last part of a page's path. */
export type PageName = (typeof pageNames)[number]
