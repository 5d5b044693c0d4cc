import { patientCenterWidget, patientPoolWidget, register } from '@chartside/widgets/portal'
import { Button } from '@chartside/widgets/ui'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { portalWords } from '../words.ts'
import { recordingAbout } from './addresses.ts'
import { Page } from './page.tsx'
import { type Dialog, PatientDialog } from './patient-dialogs.ts'
import { useForbidden } from './use-forbidden.ts'
import { useListPage } from './use-list-page.ts'
import { usePlace } from './use-place.ts'
import { useWantedSlot } from './wanted-slot.ts'

register(patientPoolWidget, patientCenterWidget)

type PatientTab = 'center' | 'documents' | 'appointments'
const tabOf = (text: string | null): PatientTab => (text === 'documents' || text === 'appointments' ? text : 'center')

/** The practice's patients; `?patient=` opens one of them, `?tab=` one of its tabs. The address contains only ids. */
export function PatientPool() {
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<Dialog>()
  const patientId = query.get('patient') ?? ''
  const navigate = useNavigate()
  const forbidden = useForbidden()
  const opened = patientId !== ''
  const wanted = useWantedSlot(patientId)
  const list = usePlace(!opened)
  const tab = tabOf(query.get('tab'))
  const pool = useListPage({ defaultSize: 25, isShown: !opened })
  const appointments = useListPage({ defaultSize: 25, isShown: opened && tab === 'appointments', subject: patientId })

  const open = (id: string) => setQuery({ patient: id })
  const leave = () => setQuery({})
  return (
    <Page title={opened ? portalWords.patient : portalWords.patientPool} arrival={patientId}>
      {/* Hidden, not removed: on return, the list has the same page, size and scroll position. */}
      <div className="card" hidden={opened} ref={list}>
        <chartside-patient-pool
          {...pool}
          onwidgeterror={forbidden}
          onpatientselected={({ detail }) => open(detail.patientId)}
          oncreatepatient={() => setAsking('register')}
        >
          <Button slot="actions" onClick={() => setAsking('search')}>
            {portalWords.searchPatient}
          </Button>
        </chartside-patient-pool>
      </div>
      {opened && (
        <chartside-patient-center
          className="card"
          key={patientId}
          patientId={patientId}
          tab={tab}
          {...appointments}
          wanted={wanted}
          ontabchange={({ detail }) => setQuery({ patient: patientId, tab: detail.tab })}
          onappointmentopened={(event) => {
            event.preventDefault()
            void navigate(`/provider/appointmentDetails?${new URLSearchParams({ appointment: event.detail.appointmentId })}`)
          }}
          onwidgeterror={forbidden}
          ondictationrequested={({ detail }) => void navigate(...recordingAbout(detail.patientId))}
          ondismissed={leave}
          onpatientdeleted={() => setQuery({}, { replace: true })}
        />
      )}
      <Suspense>{asking && <PatientDialog open={asking} onChosen={open} close={() => setAsking(undefined)} />}</Suspense>
    </Page>
  )
}
