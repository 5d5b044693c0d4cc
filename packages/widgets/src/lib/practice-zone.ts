import { practiceZoneOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useSession } from './context.ts'

/** The practice's time zone, in which the times of records are shown; undefined, this machine's, while it is unknown. */
export const usePracticeZone = (): string | undefined => useStore(practiceZoneOf(useSession()))
