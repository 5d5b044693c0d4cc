import { type AppointmentRow, calendarWords, createCalendarExport, dateTimeOf } from '@chartside/core/appointments'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Saves an appointment for a calendar, with the patient's name only on request. */
export function CalendarDialog({ row, onClose }: { row: AppointmentRow; onClose: () => void }) {
  const session = useSession()
  const words = useWords(calendarWords)
  const { cancel } = useWords(sharedWords)
  const [withName, includeName] = useState(false)
  const model = useModel(() => createCalendarExport(session, row), [session, row.id])
  const state = useStore(model.$export)
  // Runs however the dialog closes, even if its page or its user goes.
  useEffect(() => model.cancel, [model])
  const download = (file: File) => {
    saveFile(file)
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
          <Button variant="primary" busy={state === 'making'} onClick={() => void model.make(withName, download)}>
            {words.download}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="numbers">
          <strong>{dateTimeOf(row)}</strong>
        </p>
        <p>{words.about}</p>
        <label className="appointment-check" part="choice">
          <input type="checkbox" part="checkbox" checked={withName} onChange={({ target }) => includeName(target.checked)} />
          {words.includeName}
        </label>
        {withName && <p className="quiet">{words.nameRisk}</p>}
        {state === 'none' && <Problem>{words.noTime}</Problem>}
      </div>
    </Dialog>
  )
}
