import { type AppointmentRow, calendarWords } from '@chartside/core/appointments'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'

// Loaded on demand: few users save an appointment for a calendar.
const $dialog = lazyModule(() => import('./calendar-dialog.tsx'))

/** The dialog that saves an appointment for a calendar, once it is loaded. */
export function CalendarExport({ row, onClose }: { row: AppointmentRow; onClose: () => void }) {
  const { heading } = useWords(calendarWords)
  const { unreachable } = useWords(sharedWords)
  const loaded = useStore($dialog)
  if (loaded.state === 'ready') return <loaded.module.CalendarDialog row={row} onClose={onClose} />
  if (loaded.state === 'loading') return null
  return (
    <Dialog title={heading} size="small" onClose={onClose}>
      <Failed message={unreachable} onRetry={$dialog.retry} />
    </Dialog>
  )
}
