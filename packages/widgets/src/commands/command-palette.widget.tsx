import type { Command } from '@chartside/core/commands'
import { createHands, knownRecorder, recordingStateOf } from '@chartside/core/recorder'
import { onHandover } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useMethods, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event, method } from '../lib/events.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { buttonParts, dialogParts, emptyPart, fieldParts } from '../lib/parts.ts'
import { property, text } from '../lib/props.ts'
import { useShortcut } from '../lib/use-shortcut.ts'

const $dialogs = lazyModule(() => import('./palette-dialogs.tsx'))

const keysOff = "'' for none, as by default."

export const commandPaletteWidget = defineWidget({
  tag: 'chartside-command-palette',
  about:
    'Opens patients and actions of the page by a few letters, and shows the keys that the page has. It listens to no key unless the page names it, and never in text fields, behind the lock, or where the preference `shortcuts` is false.',
  props: {
    commands: property<readonly Command[]>("The page's actions.", 'readonly { id: string; label: string; keys?: string }[]'),
    openKey: text(`The keys that open it, such as \`Control+K Meta+K\`; ${keysOff}`),
    helpKey: text(`The key that shows all keys, such as \`?\`; ${keysOff}`),
    recordKey: text(
      `The key that pauses and continues a running recording, and otherwise sends \`recordrequested\`, such as \`R\`; ${keysOff} A recorder's own \`toggle-key\` comes first.`,
    ),
    searchKey: text("The key of the page's search for patients (`focus-key`), only to show it with the others."),
  },
  events: {
    commandchosen: event('An action was chosen.', { commandId: 'string' }),
    patientselected: event('A patient was chosen.', { patientId: 'string' }),
    recordrequested: event('The user wants to record, and no recording is running. The page shows a recorder.'),
  },
  methods: {
    open: method('Opens the palette.', '() => void', (): void => undefined),
    showKeys: method('Shows the keys.', '() => void', (): void => undefined),
  },
  parts: { ...buttonParts, ...fieldParts, ...dialogParts, ...emptyPart },
  component: function CommandPalette({ commands = [], openKey, helpKey, recordKey, searchKey, emit }) {
    const session = useSession()
    const [shown, show] = useState<'none' | 'palette' | 'keys'>('none')
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
        else emit('recordrequested')
      },
      { last: true },
    )
    if (shown === 'none') return null
    return (
      <Dialogs
        {...{ shown, commands, openKey, helpKey, recordKey, searchKey }}
        onCommand={(commandId) => emit('commandchosen', { commandId })}
        onPatient={(patientId) => emit('patientselected', { patientId })}
        onClose={() => show('none')}
      />
    )
  },
})

interface DialogsProps {
  shown: 'palette' | 'keys'
  commands: readonly Command[]
  openKey: string
  helpKey: string
  recordKey: string
  searchKey: string
  onCommand: (commandId: string) => void
  onPatient: (patientId: string) => void
  onClose: () => void
}

/** What is open, loaded when it is first needed. */
function Dialogs({ shown, ...props }: DialogsProps) {
  const loaded = useStore($dialogs)
  if (loaded.state !== 'ready') return null
  return shown === 'palette' ? <loaded.module.PaletteDialog {...props} /> : <loaded.module.KeysDialog {...props} />
}
