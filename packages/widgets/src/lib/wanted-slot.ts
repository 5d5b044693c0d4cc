import type { WantedSlot } from '@chartside/core/appointments'

import { property } from './props.ts'

/** A slot as in `slotselected`, for elements that can book it. */
export const wantedSlot = (about: string) =>
  property<WantedSlot>(about, '{ date: string; time: string; locationId: string; providerId?: string }')
