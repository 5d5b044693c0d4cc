import type { Command, ShownKey } from '@chartside/core/commands'
import { createHands, knownRecorder, recordingStateOf } from '@chartside/core/recorder'
import { onHandover, shownPatientsOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useMethods, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event, method } from '../lib/events.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { buttonParts, dialogParts, emptyPart, fieldParts, patientPart } from '../lib/parts.ts'
import { property, text } from '../lib/props.ts'
import { useShortcut } from '../lib/use-shortcut.ts'
import { AboutPatient } from '../ui/about-patient.tsx'

const $dialogs = lazyModule(() => import('./palette-dialogs.tsx'))
const $appointments = lazyModule(() => import('../appointments/index.ts'))

const keysOff = "'' for none, as by default."

export const commandPaletteWidget = defineWidget({
  tag: 'chartside-command-palette',
  about:
    'Opens patients and actions of the page by a few letters, starts a dictation or books for a patient, and shows the keys that the page has. It listens to no key unless the page names it, and never in text fields, behind the lock, or where the preference `shortcuts` is false.',
  props: {
    commands: property<readonly Command[]>("The page's actions.", 'readonly { id: string; label: string; keys?: string }[]'),
    patientActions: text(
      `What the page does with a patient besides opening the chart, as words with spaces between them: dictate, book, check-in. The palette offers it by Tab or the arrow key forward; ${keysOff} What the user may not do, or the backend cannot, is never offered.`,
    ),
    openKey: text(`The keys that open it, such as \`Control+K Meta+K\`; ${keysOff}`),
    helpKey: text(`The key that shows all keys, such as \`?\`; ${keysOff}`),
    recordKey: text(
      `The key that pauses and continues a running recording, and otherwise sends \`recordrequested\`, such as \`R\`; ${keysOff} A recorder's own \`toggle-key\` comes first.`,
    ),
    searchKey: text("The key of the page's search for patients (`focus-key`), only to show it with the others."),
    otherKeys: property<readonly ShownKey[]>(
      'Keys of other elements of the page, such as those of a review, only to show them with the others.',
      'readonly { label: string; keys: string }[]',
    ),
  },
  events: {
    commandchosen: event('An action was chosen.', { commandId: 'string' }),
    patientselected: event('A patient was chosen.', { patientId: 'string' }),
    dictationrequested: event('The user starts a dictation about a patient.', { patientId: 'string' }),
    bookingrequested: cancelableEvent('The user books for a patient. The form opens in a dialog unless the page prevents that.', {
      patientId: 'string',
    }),
    appointmentbooked: event("An appointment was booked here; '' if the backend does not return its id.", {
      appointmentId: 'string',
    }),
    recordrequested: event(
      'The user wants to record, and no recording is running. The page shows a recorder, with the patient whom the screen is about.',
      { patientId: 'string?', appointmentId: 'string?' },
    ),
  },
  methods: {
    open: method('Opens the palette.', '() => void', (): void => undefined),
    showKeys: method('Shows the keys.', '() => void', (): void => undefined),
  },
  parts: {
    'toggle-button': 'A free time in the week of a booking.',
    ...buttonParts,
    ...fieldParts,
    ...dialogParts,
    ...patientPart,
    ...emptyPart,
  },
  component: function CommandPalette({ commands = [], otherKeys = [], patientActions, ...given }) {
    const { openKey, helpKey, recordKey, searchKey, emit } = given
    const session = useSession()
    const [shown, show] = useState<Shown>('none')
    // Whom an appointment is booked for.
    const [booked, setBooked] = useState('')
    useMethods({ open: () => show('palette'), showKeys: () => show('keys') })
    // What was typed is the user's own.
    useEffect(() => onHandover(session, () => show('none')), [session])
    useShortcut(openKey, () => show('palette'))
    useShortcut(helpKey, () => show('keys'))
    useShortcut(
      recordKey,
      () => {
        const recorder = knownRecorder(session)
        const isRunning = ['recording', 'paused'].includes(recordingStateOf(session))
        if (recorder && isRunning) void createHands(recorder).toggle()
        else {
          const { patientId, appointmentId } = shownPatientsOf(session).last() ?? {}
          emit('recordrequested', { patientId, appointmentId: appointmentId || undefined })
        }
      },
      { last: true },
    )
    if (shown === 'none') return null
    if (shown === 'booking')
      return (
        <Booking
          patientId={booked}
          onClose={() => show('none')}
          onBooked={(appointmentId) => {
            show('none')
            emit('appointmentbooked', { appointmentId })
          }}
        />
      )
    const book = (patientId: string) => {
      if (!emit('bookingrequested', { patientId })) return
      setBooked(patientId)
      show('booking')
    }
    return (
      <Dialogs
        {...{ shown, commands, otherKeys, patientActions, openKey, helpKey, recordKey, searchKey }}
        onCommand={(commandId) => emit('commandchosen', { commandId })}
        onPatient={(patientId) => emit('patientselected', { patientId })}
        onDictate={(patientId) => emit('dictationrequested', { patientId })}
        onBook={book}
        onClose={() => show('none')}
      />
    )
  },
})

type Shown = 'none' | 'palette' | 'keys' | 'booking'

interface DialogsProps {
  shown: 'palette' | 'keys'
  commands: readonly Command[]
  otherKeys: readonly ShownKey[]
  patientActions: string
  openKey: string
  helpKey: string
  recordKey: string
  searchKey: string
  onCommand: (commandId: string) => void
  onPatient: (patientId: string) => void
  onDictate: (patientId: string) => void
  onBook: (patientId: string) => void
  onClose: () => void
}

/** What is open, loaded when it is first needed. */
function Dialogs({ shown, ...props }: DialogsProps) {
  const loaded = useStore($dialogs)
  if (loaded.state !== 'ready') return null
  return shown === 'palette' ? <loaded.module.PaletteDialog {...props} /> : <loaded.module.KeysDialog {...props} />
}

interface BookingProps {
  patientId: string
  onClose: () => void
  onBooked: (appointmentId: string) => void
}

/** The form of an appointment for a patient, loaded when it is first needed. */
function Booking({ patientId, ...props }: BookingProps) {
  const loaded = useStore($appointments)
  if (loaded.state !== 'ready') return null
  return (
    <AboutPatient patientId={patientId}>
      <loaded.module.BookingDialog patientId={patientId} plan={{}} {...props} />
    </AboutPatient>
  )
}
