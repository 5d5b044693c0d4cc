import { shownPatientsOf } from '@chartside/core/session'
import { useEffect } from 'react'

import { useSession } from './context.ts'

/** Says, while this part is drawn, that the screen is about this patient; '' for nobody. */
export function useShowsPatient(patientId: string, appointmentId = ''): void {
  const session = useSession()
  useEffect(
    () => (patientId === '' ? undefined : shownPatientsOf(session).add({ patientId, appointmentId })),
    [session, patientId, appointmentId],
  )
}
