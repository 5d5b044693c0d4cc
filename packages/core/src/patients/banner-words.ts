import { featureWords } from '../lib/language.ts'

/** The words of the patient banner (BANNER-01). */
export const bannerWords = featureWords('patientBanner', {
  banner: 'Patient',
  /** An age in one unit. */
  ageIn: {
    years: (count: number) => `${count} y`,
    months: (count: number) => `${count} mo`,
    days: (count: number) => `${count} d`,
  },
  noGender: 'Gender Not Recorded',
  startDictation: 'Start dictation',
  copyNote: 'Copy last note',
  noteOf: (moment: string) => `Note of ${moment}`,
  copied: (time: string) => `Copied ${time}`,
  copyFailed: "The note couldn't be copied. Try again.",
  book: 'Book',
  bookFailed: "Booking couldn't be loaded. Try again.",
  checkIn: 'Check in',
  checkInAt: (time: string) => `Check in for ${time}`,
  checkedIn: 'Checked in',
  more: 'More actions',
})
