import { useState } from 'react'
import { useLocation } from 'react-router'

/** What the history entry of somebody who chose a patient says; the patient's id is in the address. */
export interface Chosen {
  chosen: true
}

/** Another key for each choice of a patient: choosing the one again whose name was cleared must have an effect. */
export function useChosen(): string {
  const { key, state } = useLocation()
  const [chosenAt, setChosenAt] = useState('')
  const isChoice = (state as Partial<Chosen> | null)?.chosen === true
  if (isChoice && key !== chosenAt) setChosenAt(key)
  return chosenAt
}
