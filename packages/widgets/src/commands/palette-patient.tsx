import { commandWords, createPatientActions, type PatientAction } from '@chartside/core/commands'
import { bannerWords, type PatientChoice } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { isRightToLeft, moved } from '../ui/arrow-keys.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { CalendarIcon, CheckInIcon, ChevronLeftIcon, PatientsIcon } from '../ui/page-icons.tsx'
import { PatientLine } from '../ui/patient-line.tsx'
import { Problem } from '../ui/problem.tsx'

/** What the page does for a patient of the palette. */
export interface PatientHandlers {
  /** The actions that the page handles. */
  handled: readonly PatientAction[]
  onPatient: (patientId: string) => void
  onDictate: (patientId: string) => void
  onBook: (patientId: string) => void
}

interface PalettePatientProps {
  patient: PatientChoice
  handlers: PatientHandlers
  onBack: () => void
  /** Closes the palette, then runs. */
  leave: (then: () => void) => void
}

const $notArriving = atom({ state: 'none' } as const)

/** What can be done with one patient (STEP-04): a list of buttons, in which the arrow keys move. */
export function PalettePatient({ patient, handlers, onBack, leave }: PalettePatientProps) {
  const session = useSession()
  const words = useWords(commandWords)
  const { startDictation, book, checkIn, checkInAt, checkedIn } = useWords(bannerWords)
  const { handled, onPatient, onDictate, onBook } = handlers
  const model = useModel(() => createPatientActions(session, patient.id, handled), [session, patient.id])
  const actions = useStore(model.$actions)
  const arrival = useStore(model.$arrival)
  const time = useStore(model.$time)
  const arriving = useStore(arrival?.$arrival ?? $notArriving)
  const list = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')]
    const next = moved(event.key, ['ArrowUp', 'ArrowDown'], all.indexOf(event.target as HTMLButtonElement), all.length)
    const isBack = event.key === (isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft')
    if (next === undefined && !isBack) return
    event.preventDefault()
    if (isBack) onBack()
    else all[next!]!.focus()
  }
  const isHere = arriving.state === 'noted'
  const shown: Record<PatientAction, ReactNode> = {
    dictate: <Action icon={<MicrophoneIcon />} label={startDictation} onClick={() => leave(() => onDictate(patient.id))} />,
    book: <Action icon={<CalendarIcon />} label={book} onClick={() => leave(() => onBook(patient.id))} />,
    'check-in': (
      <Action
        icon={isHere ? <CheckIcon /> : <CheckInIcon />}
        label={isHere ? checkedIn : time ? checkInAt(time) : checkIn}
        busy={arriving.state === 'sending'}
        onClick={() => void arrival?.note()}
      />
    ),
  }
  return (
    <div className="stack tight palette">
      <PatientLine
        {...{ patientId: patient.id, name: patient.name, mrn: patient.mrn, born: patient.born, gender: patient.gender }}
        dateOfBirth={patient.dateOfBirthInWords}
      />
      <fieldset ref={list} aria-label={words.about(patient.name)} className="palette-actions" onKeyDown={onKeyDown}>
        <Action icon={<PatientsIcon />} label={words.chart} onClick={() => leave(() => onPatient(patient.id))} />
        {actions.map((action) => (
          <div key={action}>{shown[action]}</div>
        ))}
        <Action icon={<ChevronLeftIcon />} label={words.back} onClick={onBack} />
      </fieldset>
      <p role="status" className="visually-hidden">
        {isHere && checkedIn}
      </p>
      <Problem>{arriving.state === 'failed' && arriving.problem}</Problem>
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  busy?: boolean
  onClick: () => void
}

const Action = ({ icon, label, busy = false, onClick }: ActionProps) => (
  <Button variant="quiet" icon={icon} busy={busy} onClick={onClick}>
    {label}
  </Button>
)
