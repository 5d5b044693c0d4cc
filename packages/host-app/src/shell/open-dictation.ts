import { useNavigate } from 'react-router'

import { dictationAbout, showTab } from '../pages/addresses.ts'
import { useSessionElement } from '../session.ts'

/** A function that opens the form of a dictation: for the patient on the screen, otherwise as it was left. */
export function useOpenDictation(): () => void {
  const navigate = useNavigate()
  const session = useSessionElement()
  return () => {
    const { shownPatient } = session
    if (shownPatient) return void navigate(...dictationAbout(shownPatient.patientId, shownPatient.appointmentId))
    const { pathname, search } = window.location
    const query = new URLSearchParams(pathname === '/provider/titanAi' ? search : '')
    showTab(query, 'dictation')
    void navigate(`/provider/titanAi?${query}`)
  }
}
