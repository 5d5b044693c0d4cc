import { patientCenterWidget, patientPoolWidget, patientRegisterWidget, register } from '@chartside/widgets/portal'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { words } from '../words.ts'
import { Page } from './page.tsx'

register(patientPoolWidget, patientCenterWidget, patientRegisterWidget)

type PatientTab = 'center' | 'documents' | 'appointments'
const tabOf = (text: string | null): PatientTab => (text === 'documents' || text === 'appointments' ? text : 'center')

/** The practice's patients; with `?patient=` the one that is opened, with `?tab=` a part of them. The address carries ids alone. */
export function PatientPool() {
  const [query, setQuery] = useSearchParams()
  const [registering, setRegistering] = useState(false)
  const pool = useRef<HTMLElementTagNameMap['chartside-patient-pool']>(null)
  const patientId = query.get('patient') ?? ''
  const opened = patientId !== ''
  const rememberPlace = usePlace(!opened)

  const open = (id: string, tab?: string) => {
    rememberPlace()
    setQuery(tab ? { patient: id, tab } : { patient: id })
  }
  const leave = () => setQuery({})
  return (
    <Page title={opened ? words.patient : words.patientPool} arrival={patientId}>
      {/* Hidden, not removed: whoever comes back finds the page, its size and the place where they were. */}
      <div hidden={opened}>
        <chartside-patient-pool
          ref={pool}
          onpatientselected={({ detail }) => open(detail.patientId)}
          oncreatepatient={() => setRegistering(true)}
        />
      </div>
      {opened && (
        <chartside-patient-center
          key={patientId}
          patientId={patientId}
          tab={tabOf(query.get('tab'))}
          ontabchange={({ detail }) => setQuery({ patient: patientId, tab: detail.tab })}
          ondismissed={leave}
          onpatientdeleted={() => {
            void pool.current?.refresh()
            setQuery({}, { replace: true })
          }}
        />
      )}
      {registering && (
        <chartside-patient-register
          modal
          onpatientregistered={() => void pool.current?.refresh()}
          onpatientselected={({ detail }) => open(detail.patientId)}
          ondismissed={() => setRegistering(false)}
        />
      )}
    </Page>
  )
}

/** Puts the page where it was scrolled to, each time the list is shown again. Gives what remembers the place. */
function usePlace(shown: boolean): () => void {
  const place = useRef(0)
  // After the page's own effect, which begins every other page at its top.
  useEffect(() => {
    if (shown && place.current > 0) window.scrollTo(0, place.current)
  }, [shown])
  return () => {
    place.current = window.scrollY
  }
}
