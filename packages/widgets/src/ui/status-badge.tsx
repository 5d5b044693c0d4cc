import type { AppointmentRow } from '@chartside/core/appointments'
import type { ComponentProps } from 'react'

import { Badge } from './badge.tsx'

const tones: Record<string, ComponentProps<typeof Badge>['tone']> = {
  pending: 'warning',
  confirmed: 'accent',
  completed: 'success',
}

/** The status of an appointment. */
export const StatusBadge = ({ status, shownStatus }: Pick<AppointmentRow, 'status' | 'shownStatus'>) => (
  <Badge tone={tones[status] ?? 'neutral'}>{shownStatus}</Badge>
)
