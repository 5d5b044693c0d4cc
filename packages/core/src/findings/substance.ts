import { isWritten } from './background.ts'
import type { Term } from './concepts.ts'

/** Synonyms that every note has: frequencies, directions, 'reports'. */
const usual =
  /^S:(?:daily|twice daily|three|four|as needed|nightly|over|prescription|medication|elevated|decreased|increase|normal|physician|follow up|endorse|deny|improve|worse|start|stop|continue|assess|recommend|utilize|approximately|physical exam|consult|laboratory|bilateral)/

/** How much a term says about a patient: a drug most, the words of every note nothing. */
export function substanceOf({ kinds, ids, stems }: Term): number {
  if (kinds.includes('drug')) return 1.5
  if (kinds.includes('condition')) return 1
  if (kinds.includes('number')) return 0
  if (kinds.includes('part')) return 0.6
  if (kinds.includes('synonym')) return usual.test(ids[0] ?? '') ? 0 : 0.6
  return isWritten(stems[0] ?? '') ? 0 : 0.3
}
