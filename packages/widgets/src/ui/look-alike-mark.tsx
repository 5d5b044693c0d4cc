import { createLookAlike } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useModel, useSession } from '../lib/context.ts'
import { LookAlikeBadge } from './look-alike-badge.tsx'

/** The mark on a patient who stands alone, if the practice has another whom a search for the name finds (BANNER-02). */
export function LookAlikeMark({ patientId }: { patientId: string }) {
  const session = useSession()
  const lookAlike = useStore(useModel(() => createLookAlike(session, patientId), [session, patientId]))
  return lookAlike && <LookAlikeBadge lookAlike={lookAlike} />
}
