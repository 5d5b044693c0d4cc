import { patientCenterWidget, patientPoolWidget, register } from '@chartside/widgets/portal'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { words } from '../words.ts'
import { Page } from './page.tsx'
import { type Dialog, PatientDialog } from './patient-dialogs.ts'
import { useForbidden } from './use-forbidden.ts'
import { useWantedSlot } from './wanted-slot.ts'

register(patientPoolWidget, patientCenterWidget)

type PatientTab = 'center' | 'documents' | 'appointments'
const tabOf = (text: string | null): PatientTab => (text === 'documents' || text === 'appointments' ? text : 'center')

/** The practice's patients; with `?patient=` the one that is opened, with `?tab=` a part of them. The address carries ids alone. */
export function PatientPool() {
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<Dialog>()
  const patientId = query.get('patient') ?? ''
  const navigate = useNavigate()
  const forbidden = useForbidden()
  const opened = patientId !== ''
  const wanted = useWantedSlot(patientId)
  usePlace(!opened)

  const open = (id: string) => setQuery({ patient: id })
  const leave = () => setQuery({})
  return (
    <Page title={opened ? words.patient : words.patientPool} arrival={patientId}>
      {/* Hidden, not removed: whoever comes back finds the page, its size and the place where they were. */}
      <div hidden={opened}>
        <chartside-patient-pool
          onwidgeterror={forbidden}
          onpatientselected={({ detail }) => open(detail.patientId)}
          oncreatepatient={() => setAsking('register')}
        >
          <button slot="actions" type="button" className="button" data-variant="secondary" onClick={() => setAsking('search')}>
            {words.searchPatient}
          </button>
        </chartside-patient-pool>
      </div>
      {opened && (
        <chartside-patient-center
          key={patientId}
          patientId={patientId}
          tab={tabOf(query.get('tab'))}
          wanted={wanted}
          ontabchange={({ detail }) => setQuery({ patient: patientId, tab: detail.tab })}
          onappointmentopened={(event) => {
            event.preventDefault()
            void navigate(`/provider/appointmentDetails?${new URLSearchParams({ appointment: event.detail.appointmentId })}`)
          }}
          onwidgeterror={forbidden}
          ondismissed={leave}
          onpatientdeleted={() => setQuery({}, { replace: true })}
        />
      )}
      <Suspense>{asking && <PatientDialog open={asking} onChosen={open} close={() => setAsking(undefined)} />}</Suspense>
    </Page>
  )
}

/** Puts the page where it was scrolled to, each time the list is shown again. */
function usePlace(shown: boolean): void {
  const place = useRef(0)
  // Until the list is hidden: from then on the page is shorter, and what it is scrolled to says nothing.
  useLayoutEffect(() => {
    if (!shown) return
    const remember = () => {
      place.current = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [shown])
  // After the page's own effect, which begins every other page at its top.
  useEffect(() => {
    if (shown && place.current > 0) window.scrollTo(0, place.current)
  }, [shown])
}
