import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The state of the history entry after a patient was chosen; the patient's id is in the address. */
export interface Chosen {
  chosen: true
  /** The press that asks to record at once. */
  press?: string
}

/** A new key for each choice of a patient: choosing the same one again, after the name was cleared, must have an effect. */
export function useChosen(): string {
  const { key, state } = useLocation()
  const [chosenAt, setChosenAt] = useState('')
  const isChoice = (state as Partial<Chosen> | null)?.chosen === true
  if (isChoice && key !== chosenAt) setChosenAt(key)
  return chosenAt
}

/** The last press of 'Start dictation', until the form has taken it. In memory only: the browser keeps an entry's state over reloads. */
let lastPress: string | undefined

/** The state of an entry that was opened by a press of 'Start dictation'. */
export function startPressed(): Chosen {
  lastPress = crypto.randomUUID()
  return { chosen: true, press: lastPress }
}

/** A function that tells, once, whether this page was opened by a press of 'Start dictation': not by Back, a reload or a link. */
export function useStartPressed(): () => boolean {
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return () => {
    const pressed = lastPress
    lastPress = undefined
    return !isReturn && pressed !== undefined && (state as Partial<Chosen> | null)?.press === pressed
  }
}
