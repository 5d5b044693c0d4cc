import {
  type Command,
  commandWords,
  createCommandPalette,
  type PaletteEntry,
  patientActions,
  type ShownKey,
} from '@chartside/core/commands'
import { type PatientChoice, patientWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { useModel, usePartSheet, useSession, useSheet, useWords } from '../lib/context.ts'
import { isRightToLeft } from '../ui/arrow-keys.ts'
import { comboboxField } from '../ui/combobox-field.ts'
import { ComboboxList } from '../ui/combobox-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import richOption from '../ui/rich-option.css?inline'
import css from './commands.css?inline'
import { PalettePatient, type PatientHandlers } from './palette-patient.tsx'

interface PaletteProps extends Omit<PatientHandlers, 'handled'> {
  /** The names of what the page handles. */
  patientActions: string
  commands: readonly Command[]
  onCommand: (commandId: string) => void
  onClose: () => void
}

/** Patients and actions, found by typing; Tab or the arrow key forward shows what can be done with a patient. */
export function PaletteDialog({ commands, patientActions: named, onCommand, onClose, ...does }: PaletteProps) {
  usePartSheet(richOption)
  useSheet(css)
  const session = useSession()
  const words = useWords(commandWords)
  const model = useModel(() => createCommandPalette(session, commands), [session])
  const [about, showActions] = useState<PatientChoice>()
  const handlers = { ...does, handled: patientActions.filter((action) => named.split(/[\s,]+/).includes(action)) }
  /** The dialog first gives the focus back, which a page that opens takes then. */
  const leave = (then: () => void) => {
    onClose()
    setTimeout(then)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      {about ? (
        <PalettePatient patient={about} handlers={handlers} onBack={() => showActions(undefined)} leave={leave} />
      ) : (
        <Finder
          model={model}
          hasActions={handlers.handled.length > 0}
          onActions={showActions}
          onChoose={(entry) => {
            model.choose(entry)
            leave(() => (entry.kind === 'patient' ? handlers.onPatient(entry.patient.id) : onCommand(entry.command.id)))
          }}
        />
      )}
    </Dialog>
  )
}

interface FinderProps {
  model: ReturnType<typeof createCommandPalette>
  /** Whether a patient has more actions than to open the chart. */
  hasActions: boolean
  onActions: (patient: PatientChoice) => void
  onChoose: (entry: PaletteEntry) => void
}

/** The field and the entries. The focus stays in the field; the arrow keys move among the entries. */
function Finder({ model, hasActions, onActions, onChoose }: FinderProps) {
  const words = useWords(commandWords)
  const query = useStore(model.$query)
  const entries = useStore(model.$entries)
  const search = useStore(model.$search)
  const [reached, reach] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Also on the way back from a patient.
  useLayoutEffect(() => field.current?.focus(), [])
  const id = useId()
  const active = Math.min(reached, entries.length - 1)
  const entry = entries[active]
  const patient = hasActions && entry?.kind === 'patient' ? entry.patient : undefined

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) reach((active + step + entries.length) % Math.max(1, entries.length))
    else if (patient && isForward(event)) onActions(patient)
    else if (event.key !== 'Enter') return
    else if (entry) onChoose(entry)
    else void model.search()
    event.preventDefault()
  }
  return (
    <search className="stack tight palette">
      <div className="control" part="control">
        <input
          type="search"
          className="input"
          part="input"
          {...comboboxField(id, entries.length > 0, active)}
          ref={field}
          autoComplete="off"
          aria-label={words.placeholder}
          aria-describedby={`${id}-hint`}
          placeholder={words.placeholder}
          value={query}
          onChange={({ target }) => {
            reach(0)
            model.type(target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-hint`} className="hint palette-hint">
        {patient && words.hint}
      </p>
      <p role="status" className={entries.length > 0 ? 'visually-hidden' : 'quiet'} part="empty">
        {entries.length > 0 ? words.found(entries.length) : search.state === 'failed' ? words.searchFailed : words.none}
      </p>
      {entries.length > 0 && (
        <ComboboxList
          {...{ id, list, active }}
          label={words.list}
          options={entries.map(optionOf)}
          selected={entry ? optionOf(entry).value : ''}
          onActive={reach}
          onChoose={(index) => entries[index] && onChoose(entries[index])}
        >
          {(index) => <Entry {...entries[index]!} />}
        </ComboboxList>
      )}
    </search>
  )
}

/** Tab, or the arrow key forward behind the last letter. */
function isForward({ key, shiftKey, currentTarget: field }: KeyboardEvent<HTMLInputElement>): boolean {
  if (key === 'Tab') return !shiftKey
  const isAtEnd = field.selectionStart === field.value.length
  return isAtEnd && key === (isRightToLeft(field) ? 'ArrowLeft' : 'ArrowRight')
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
        <bdi translate="no">{name}</bdi>
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
  otherKeys: readonly ShownKey[]
  openKey: string
  helpKey: string
  recordKey: string
  searchKey: string
  onClose: () => void
}

/** The keys that act on this page. */
export function KeysDialog({ commands, otherKeys, openKey, helpKey, recordKey, searchKey, onClose }: KeysProps) {
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
          {[...own, ...commands, ...otherKeys].map(
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
