import { counted, featureWords } from '../lib/language.ts'

/** Words of the forms that book and edit an appointment, exactly as the requirements give them where they do. */
export const formWords = featureWords('appointmentForm', {
  addTitle: 'Add Appointment',
  editTitle: 'Edit Appointment',
  submit: 'Submit',
  submitting: 'Submitting...',
  requiredFields: 'Fields with * are required.',
  labels: {
    provider_id: 'Provider',
    date: 'Date',
    location_id: 'Location',
    time: 'Time',
    visit_type: 'Visit type',
    mode: 'Mode',
    insurance_id: 'Insurance name',
    status: 'Status',
  },
  /** APPT-04: the label when editing. */
  insurance: 'Insurance',
  required: (label: string) => `${label} is required`,
  // APPT-02
  selectDate: 'Please select a date.',
  selectProvider: 'Please select a provider.',
  invalidDate: 'Invalid date selected',
  pastDate: 'The date cannot be before today.',
  chooseProvider: 'Type to find a provider',
  chooseInsurance: 'Type to find an insurance',
  unlisted: (typed: string) => `“${typed}” is not in the list. Choose one from the list.`,
  chooseLocation: 'Choose a location',
  chooseTime: 'Choose a time',
  chooseVisitType: 'Choose a visit type',
  chooseMode: 'Choose a mode',
  chooseStatus: 'Select Status',
  loadingSlots: 'Finding free times…',
  fullLocation: (name: string) => `${name} (no free times)`,
  noSlots: 'There are no free times on this day. Choose another day.',
  unreadableSlots: "The free times for this day couldn't be read. Choose another day or provider.",
  slotsFailed: 'The free times could not be loaded.',
  providersFailed: 'The list of providers could not be loaded.',
  insurancesFailed: 'The list of insurances could not be loaded.',
  zone: (zone: string) => `Times are those of the location, ${zone}.`,
  // 409
  taken: (time: string) => `${time} was just taken. Choose another time.`,
  takenTime: (time: string) => `${time} (taken)`,
  nextFree: 'Next free times of this provider',
  noNextFree: 'This provider has no free time in the next two weeks.',
  nextFailed: 'The next free times could not be loaded.',
  overlap: (time: string, provider: string) =>
    provider === ''
      ? `This patient already has an appointment at ${time} on this day.`
      : `This patient already has an appointment at ${time} on this day with ${provider}.`,
  overlapUnknown: "We couldn't check whether this patient has another appointment at this time.",
  /** An earlier attempt with a lost answer turns out to have succeeded. */
  bookedBefore: 'Appointment booked.',
  bookedOther: (when: string) =>
    `An earlier attempt already booked ${when}. Press Submit again to book this one as well, or close the form.`,
  /** `changes` are the differences, 'Status: Confirmed'. */
  changedMeanwhile: (changes: string) =>
    `Someone else just changed this appointment${changes === '' ? '' : ` (${changes})`}. Press Submit again to save your version.`,
  // The week's free times
  freeTimes: 'Free times',
  freeAt: (location: string) => `Free times at ${location}`,
  weekPlace: 'Show free times at',
  noProviderYet: 'Choose a provider to see the free times.',
  weekFailed: 'The week could not be loaded.',
  noneInWeek: 'No free times this week.',
  nextWeek: 'Next week',
  previousWeek: 'Previous week',
  followUp: 'Follow-up',
  /** A number of weeks from today. */
  inWeeks: counted({ one: 'In {0} week', other: 'In {0} weeks' }),
  followUpIn: counted({ one: 'Book a follow-up in {0} week', other: 'Book a follow-up in {0} weeks' }),
  /** The list has the maximum length that a backend returns at once. */
  longest: 'This list is at its limit. There may be more than it shows.',
  kept: 'Nothing was lost. Everything you chose is still here.',
})
