import { checkInWidget, register } from '@chartside/widgets/portal'

import { useNavigate } from 'react-router'

import { useConfiguration } from '../configuration.ts'
import { portalWords } from '../words.ts'
import { patientAddress, recordingAbout } from './addresses.ts'
import { Page } from './page.tsx'
import { useForbidden } from './use-forbidden.ts'

register(checkInWidget)

/** Today's queue of the chosen location (CHK-01 to CHK-05). */
export function PatientCheckIn() {
  const navigate = useNavigate()
  const forbidden = useForbidden()
  const { checkIn } = useConfiguration()
  return (
    <Page title={portalWords.patientCheckIn}>
      <chartside-check-in
        className="card"
        {...checkIn}
        askLocation
        ondictationrequested={({ detail }) => void navigate(...recordingAbout(detail.patientId))}
        onpatientselected={({ detail }) => void navigate(patientAddress(detail.patientId, detail.tab))}
        onwidgeterror={forbidden}
      />
    </Page>
  )
}
