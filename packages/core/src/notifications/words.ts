/** Words of the notifications, letter for letter as required. */
export const words = {
  title: 'Notifications',
  empty: 'No notifications',
  /** RT-01 */
  checkedIn: (lastName: string, firstName: string, dob: string) => `${lastName} ${firstName}, (${dob}) is checked in`,
  /** RT-03 */
  noteReady: (patientName: string) => `${patientName}'s soap note created successfully.`,
  /** What the bell says to those who do not see its number. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  lost: 'Connection lost. New notifications come as soon as it is back.',
}
