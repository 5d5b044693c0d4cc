import { featureWords } from '../lib/language.ts'

/** Words of the calendar file. */
export const calendarWords = featureWords('calendarFile', {
  open: 'Calendar file',
  heading: 'Calendar file',
  about: 'A calendar file (.ics) with the time, place and reason.',
  includeName: "Include the patient's name",
  nameRisk: 'Calendars are often shared and appear on locked screens.',
  download: 'Download',
  noTime: 'This appointment has no time to put in a calendar.',
  title: (reason: string) => `Appointment: ${reason}`,
  titleWithName: (reason: string, name: string) => `${name}: ${reason}`,
})
