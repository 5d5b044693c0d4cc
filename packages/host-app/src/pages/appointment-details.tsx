import { appointmentWidget, register } from '@chartside/widgets/portal'
import { useNavigate, useSearchParams } from 'react-router'

import { portalWords } from '../words.ts'
import { patientAddress, recordingAbout } from './addresses.ts'
import { Page } from './page.tsx'
import { useForbidden } from './use-forbidden.ts'

register(appointmentWidget)

/** One appointment, by `?appointment=`. The address contains only its id. */
export function AppointmentDetails() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const forbidden = useForbidden()
  const appointmentId = query.get('appointment') ?? ''
  // A user who came by a link has nothing to go back to, also if they had to sign in first. The router counts its entries.
  const back = () => void (window.history.state?.idx === 0 ? navigate('/provider/dashboard') : navigate(-1))
  return (
    <Page title={portalWords.appointmentDetails} arrival={appointmentId}>
      <chartside-appointment
        className="card"
        key={appointmentId}
        appointmentId={appointmentId}
        onwidgeterror={forbidden}
        ondismissed={back}
        ondictationrequested={({ detail }) => void navigate(...recordingAbout(detail.patientId, detail.appointmentId))}
        onpatientselected={({ detail }) => void navigate(patientAddress(detail.patientId, detail.tab))}
      />
    </Page>
  )
}
