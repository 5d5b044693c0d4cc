import { type AppointmentRow, calendarWords, exportAppointment, whenOf } from '@chartside/core/appointments'
import { sharedWords } from '@chartside/core/lib/words'
import { useEffect, useRef, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Saves an appointment for a calendar; with the patient's name only where somebody says so. */
export function CalendarDialog({ row, onClose }: { row: AppointmentRow; onClose: () => void }) {
  const session = useSession()
  const words = useWords(calendarWords)
  const { cancel } = useWords(sharedWords)
  const [withName, includeName] = useState(false)
  const [state, setState] = useState<'ready' | 'making' | 'no time'>('ready')
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const download = async () => {
    setState('making')
    const file = await exportAppointment(session, row, withName)
    // Cancelled meanwhile.
    if (!isOpen.current) return
    if (!file) return setState('no time')
    save(file)
    onClose()
  }
  return (
    <Dialog
      title={words.heading}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={state === 'making'} onClick={() => void download()}>
            {words.download}
          </Button>
        </>
      }
    >
      <div className="appointment-export">
        <p className="numbers">
          <strong>{whenOf(row)}</strong>
        </p>
        <p>{words.about}</p>
        <label className="appointment-check">
          <input type="checkbox" checked={withName} onChange={({ target }) => includeName(target.checked)} />
          {words.includeName}
        </label>
        {withName && <p className="appointment-note">{words.nameRisk}</p>}
        {state === 'no time' && (
          <p className="appointment-problem" role="alert">
            {words.noTime}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function save(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Some browsers begin only after the press has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
