import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A slot that was chosen before it was said for whom, in the state of the history entry that leads to the patient. */
export interface ForSlot {
  slot: { date: string; time: string; locationId: string }
}

/** The slot with which somebody came to a patient. It is taken out of the history: whoever comes back is not asked again. */
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
