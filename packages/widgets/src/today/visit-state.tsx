import { checkInWords } from '@chartside/core/check-in'
import { type TodayRow, todayWords } from '@chartside/core/today'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icons.tsx'

/** Where a visit and its note stand, as one word; nothing before the patient has arrived. */
export function VisitState({ row: { step, presence, note, stay } }: { row: TodayRow }) {
  const words = useWords(todayWords)
  const { waitingFor, called } = useWords(checkInWords)
  if (step === 'review') return <Badge tone="success">{words.ready}</Badge>
  if (step === 'reviewed') return <Badge icon={<CheckIcon />}>{words.reviewed}</Badge>
  if (step === 'writing') return <Badge>{words.writing}</Badge>
  if (note) return <Badge tone="warning">{words.noNote}</Badge>
  if (presence === 'called') return <Badge tone="accent">{called(stay?.calledTime ?? '')}</Badge>
  if (presence === 'left') return <Badge>{words.left}</Badge>
  if (presence === 'waiting' && stay?.waitingMinutes !== undefined)
    return <Badge tone={stay.waiting === 'short' ? 'accent' : 'warning'}>{words.waiting(waitingFor(stay.waitingMinutes))}</Badge>
  return presence === 'expected' ? null : <Badge tone="accent">{words.arrived}</Badge>
}
