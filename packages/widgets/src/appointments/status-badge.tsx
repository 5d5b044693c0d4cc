import type { AppointmentRow } from '@chartside/core/appointments'
import type { ComponentProps } from 'react'

import { Badge } from '../ui/badge.tsx'

const tones: Record<string, ComponentProps<typeof Badge>['tone']> = {
  pending: 'warning',
  confirmed: 'accent',
  completed: 'success',
}

/** An appointment's status: a word first, its colour second. */
export const StatusBadge = ({ status, shownStatus }: Pick<AppointmentRow, 'status' | 'shownStatus'>) => (
  <Badge tone={tones[status] ?? 'neutral'}>{shownStatus}</Badge>
)
