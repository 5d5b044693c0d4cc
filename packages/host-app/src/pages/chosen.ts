import { useState } from 'react'
import { useLocation } from 'react-router'

/** The state of the history entry after a patient was chosen; the patient's id is in the address. */
export interface Chosen {
  chosen: true
}

/** A new key for each choice of a patient: choosing the same one again, after the name was cleared, must have an effect. */
export function useChosen(): string {
  const { key, state } = useLocation()
  const [chosenAt, setChosenAt] = useState('')
  const isChoice = (state as Partial<Chosen> | null)?.chosen === true
  if (isChoice && key !== chosenAt) setChosenAt(key)
  return chosenAt
}
