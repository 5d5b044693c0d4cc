import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A slot that was chosen before its patient, in the state of the history entry that leads to the patient. */
export interface ForSlot {
  slot: { date: string; time: string; locationId: string }
}

/** The slot that the user brought to a patient. It is removed from the history, so that coming back does not ask again. */
export function useWantedSlot(patientId: string): ForSlot['slot'] | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const slot = (state as Partial<ForSlot> | null)?.slot
  const [wanted, setWanted] = useState<ForSlot & { patientId: string }>()
  useEffect(() => {
    if (slot) {
      setWanted({ slot, patientId })
      void navigate({ pathname, search }, { replace: true, state: null })
    } else setWanted((before) => (before?.patientId === patientId ? before : undefined))
  }, [slot, patientId, pathname, search, navigate])
  return slot ?? (wanted?.patientId === patientId ? wanted.slot : undefined)
}
