/** Words of the calendar file. */
export const calendarWords = {
  open: 'Calendar file',
  heading: 'Calendar file',
  about: 'A file (.ics) that calendars take. It names the time, the place and the reason.',
  includeName: "Include the patient's name",
  nameRisk: 'Calendars are often shared, and shown on locked screens.',
  download: 'Download',
  noTime: 'This appointment has no time that a calendar could take.',
  title: (reason: string) => `Appointment: ${reason}`,
  titleWithName: (reason: string, name: string) => `${name}: ${reason}`,
}
