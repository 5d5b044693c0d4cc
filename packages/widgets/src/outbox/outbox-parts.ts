import { buttonParts, dialogParts, patientPart } from '../lib/parts.ts'

/** Its parts, for a page's styles. */
export const outboxParts = {
  'unsent-list': 'The unsent dictations.',
  unsent: 'An unsent dictation.',
  ...buttonParts,
  ...dialogParts,
  ...patientPart,
}
