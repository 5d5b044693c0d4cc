import { counted, featureWords } from '../lib/language.ts'

/** Words of the notifications, exactly as required. */
export const notificationWords = featureWords('notifications', {
  title: 'Notifications',
  empty: 'No notifications',
  /** RT-01 */
  checkedIn: (lastName: string, firstName: string, dob: string) => `${lastName} ${firstName}, (${dob}) is checked in`,
  /** RT-03 */
  noteReady: (patientName: string) => `${patientName}'s soap note created successfully.`,
  /** The bell's label for screen readers. */
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  lost: 'Connection lost. New notifications arrive when it reconnects.',
  /** RT-02, without a name unless the user wants one. */
  arrived: counted({ one: 'A patient has checked in.', other: '{0} patients have checked in.' }),
  settings: 'Sound and desktop',
  sound: 'Sound',
  volume: 'Volume',
  kinds: { 'check-in': 'A patient checks in', 'soap-note': 'A note is ready' },
  tryOut: 'Play',
  tryKind: (kind: string) => `Play the sound: ${kind}`,
  soundBlocked: "Sound can't be played here.",
  desktop: 'Desktop notifications',
  names: 'Show names',
  namesHelp: 'Names and dates of birth will also show on a locked screen.',
  blocked: 'Your browser blocks notifications from this page. You can allow them in its settings.',
  unasked: 'Your browser will ask for permission.',
})
