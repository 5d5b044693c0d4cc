import { cancelableEvent, type Emit, event } from '../lib/events.ts'
import { text } from '../lib/props.ts'

/** The actions of a banner, in their order. */
const bannerActions = ['dictate', 'copy', 'book', 'check-in', 'delete'] as const
export type BannerActionName = (typeof bannerActions)[number]

/** What the page around a banner offers, does and hears. */
export interface BannerHandlers {
  /** False for an action that the page leaves out. */
  offers: (action: BannerActionName) => boolean
  onDictate: () => void
  /** The user books; true to open the form here. */
  onBook: () => boolean
  onBooked: (appointmentId: string) => void
  onDeleted: () => void
}

/** Properties of every element with a patient banner. */
export const bannerProps = {
  actions: text(
    `The actions to offer, as words with spaces between them: ${bannerActions.join(', ')}. All by default; what the user may not do, or the backend cannot, is never offered.`,
  ),
}

/** Events of every element with a patient banner. */
export const bannerEvents = {
  dictationrequested: event('The user starts a dictation about the patient.', { patientId: 'string' }),
  bookingrequested: cancelableEvent('The user books. The form opens in a dialog unless the page prevents that.', {
    patientId: 'string',
  }),
  appointmentbooked: event("An appointment was booked here; '' if the backend does not return its id.", {
    appointmentId: 'string',
  }),
  patientdeleted: event('The patient was deleted.', { patientId: 'string' }),
}

interface Page {
  patientId: string
  actions: string
  emit: Emit<typeof bannerEvents>
}

/** Connects a banner with the element that shows it. */
export function bannerPage({ patientId, actions, emit }: Page): BannerHandlers {
  const listed = actions.split(/[\s,]+/).filter(Boolean)
  return {
    offers: (action: BannerActionName) => listed.length === 0 || listed.includes(action),
    onDictate: () => emit('dictationrequested', { patientId }),
    onBook: () => emit('bookingrequested', { patientId }),
    onBooked: (appointmentId) => emit('appointmentbooked', { appointmentId }),
    onDeleted: () => emit('patientdeleted', { patientId }),
  }
}
