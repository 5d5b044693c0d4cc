import { checkInWidget, register } from '@chartside/widgets/portal'

import { useConfiguration } from '../configuration.ts'
import { portalWords } from '../words.ts'
import { Page } from './page.tsx'
import { useForbidden } from './use-forbidden.ts'

register(checkInWidget)

/** Today's queue of the chosen location (CHK-01 to CHK-05). */
export function PatientCheckIn() {
  const forbidden = useForbidden()
  const { checkIn } = useConfiguration()
  return (
    <Page title={portalWords.patientCheckIn}>
      <chartside-check-in className="card" {...checkIn} askLocation onwidgeterror={forbidden} />
    </Page>
  )
}
