import { type Command, commandWords, createCommandPalette, type PaletteEntry } from '@chartside/core/commands'
import { patientWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'

import { useModel, usePartSheet, useSession, useSheet, useWords } from '../lib/context.ts'
import { comboboxField } from '../ui/combobox-field.ts'
import { ComboboxList } from '../ui/combobox-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import richOption from '../ui/rich-option.css?inline'
import css from './commands.css?inline'

interface PaletteProps {
  commands: readonly Command[]
  onCommand: (commandId: string) => void
  onPatient: (patientId: string) => void
  onClose: () => void
}

/** Patients and actions, found by typing. The focus stays in the field; the arrow keys move among the entries. */
export function PaletteDialog({ commands, onCommand, onPatient, onClose }: PaletteProps) {
  usePartSheet(richOption)
  useSheet(css)
  const session = useSession()
  const words = useWords(commandWords)
  const model = useModel(() => createCommandPalette(session, commands), [session])
  const query = useStore(model.$query)
  const entries = useStore(model.$entries)
  const search = useStore(model.$search)
  const [reached, reach] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const active = Math.min(reached, entries.length - 1)

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    model.choose(entry)
    onClose()
    // The dialog first gives the focus back, which a page that opens takes then.
    setTimeout(() => (entry.kind === 'patient' ? onPatient(entry.patient.id) : onCommand(entry.command.id)))
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <search className="stack tight palette">
        <div className="control" part="control">
          <input
            type="search"
            className="input"
            part="input"
            {...comboboxField(id, entries.length > 0, active)}
            autoFocus
            autoComplete="off"
            aria-label={words.placeholder}
            placeholder={words.placeholder}
            value={query}
            onChange={({ target }) => {
              reach(0)
              model.type(target.value)
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (step !== undefined) {
                event.preventDefault()
                reach((active + step + entries.length) % Math.max(1, entries.length))
              } else if (event.key === 'Enter') {
                event.preventDefault()
                if (entries[active]) choose(entries[active])
                else void model.search()
              }
            }}
          />
        </div>
        <p role="status" className={entries.length > 0 ? 'visually-hidden' : 'quiet'} part="empty">
          {entries.length > 0 ? words.found(entries.length) : search.state === 'failed' ? words.searchFailed : words.none}
        </p>
        {entries.length > 0 && (
          <ComboboxList
            {...{ id, list, active }}
            label={words.list}
            options={entries.map(optionOf)}
            selected={entries[active] ? optionOf(entries[active]).value : ''}
            onActive={reach}
            onChoose={(index) => choose(entries[index])}
          >
            {(index) => <Entry {...entries[index]!} />}
          </ComboboxList>
        )}
      </search>
    </Dialog>
  )
}

const optionOf = (entry: PaletteEntry) =>
  entry.kind === 'patient'
    ? { value: `patient ${entry.patient.id}`, label: entry.patient.name }
    : { value: `command ${entry.command.id}`, label: entry.command.label }

function Entry(entry: PaletteEntry) {
  const words = useWords(patientWords)
  if (entry.kind === 'command')
    return (
      <span className="palette-entry">
        {entry.command.label}
        {entry.command.keys && <Keys keys={entry.command.keys} />}
      </span>
    )
  const { name, mrn, dateOfBirthInWords, lookAlike } = entry.patient
  return (
    <span className="palette-entry">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
      <span className="quiet numbers">
        {words.dateOfBirth} {dateOfBirthInWords} · {words.mrn} {mrn}
      </span>
    </span>
  )
}

interface KeysProps {
  commands: readonly Command[]
  openKey: string
  helpKey: string
  recordKey: string
  searchKey: string
  onClose: () => void
}

/** The keys that act on this page. */
export function KeysDialog({ commands, openKey, helpKey, recordKey, searchKey, onClose }: KeysProps) {
  useSheet(css)
  const words = useWords(commandWords)
  const patients = useWords(patientWords)
  const own = [
    { label: words.open, keys: openKey },
    { label: patients.search, keys: searchKey },
    { label: words.record, keys: recordKey },
    { label: words.help, keys: helpKey },
  ]
  return (
    <Dialog title={words.keysTitle} size="small" onClose={onClose}>
      <div className="stack">
        <dl className="palette-keys">
          {[...own, ...commands].map(
            ({ label, keys }) =>
              keys && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ),
          )}
        </dl>
        <p className="quiet">{words.keysOff}</p>
      </div>
    </Dialog>
  )
}

/** Keys as they stand on the keyboard; of several, the first one that this machine has. */
function Keys({ keys }: { keys: string }) {
  const all = keys.split(' ')
  const isMac = navigator.platform.startsWith('Mac')
  const fitting = all.find((one) => one.startsWith('Meta') === isMac) ?? all[0]!
  return (
    <kbd className="palette-key" dir="ltr">
      {fitting.replace('Control', 'Ctrl').replace('Meta', '⌘').replaceAll('+', ' + ')}
    </kbd>
  )
}
