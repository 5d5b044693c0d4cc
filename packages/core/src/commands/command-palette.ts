import { hasTyped } from '@chartside/contract/lib/folding'
import { computed, type ReadableAtom } from 'nanostores'

import { createPatientSearch, type PatientChoice } from '../patients/index.ts'
import type { Session } from '../session/index.ts'

/** An action that the page offers. */
export interface Command {
  /** Reported when it is chosen. */
  id: string
  label: string
  /** The keys that do the same, in the form of `aria-keyshortcuts`. */
  keys?: string
}

/** A key of another element, which the list of keys only shows. */
export interface ShownKey {
  label: string
  /** In the form of `aria-keyshortcuts`; of several, those of one kind of machine each. */
  keys: string
}

/** One line of the palette. */
export type PaletteEntry = { kind: 'command'; command: Command } | { kind: 'patient'; patient: PatientChoice }

/** Finds actions of the page and patients by what is typed; before that, all actions and the patients opened last (STEP-01). */
export function createCommandPalette(session: Session, commands: readonly Command[]) {
  const search = createPatientSearch(session)
  const $found = computed(search.$query, (query) => {
    return commands.filter(({ label }) => hasTyped(label, query))
  })
  return {
    $query: search.$query,
    /** The state of the search for patients. */
    $search: search.$search,
    $entries: computed([$found, search.$choices], (found, patients): readonly PaletteEntry[] => [
      ...found.map((command) => ({ kind: 'command', command }) as const),
      ...patients.map((patient) => ({ kind: 'patient', patient }) as const),
    ]) satisfies ReadableAtom<readonly PaletteEntry[]>,
    type: search.type,
    /** Searches for patients at once, as a backend without search while typing needs it. */
    search: search.search,
    /** Ends the palette with an entry; a patient counts as recently opened. */
    choose(entry: PaletteEntry): void {
      if (entry.kind === 'patient') search.choose(entry.patient.id)
      else search.clear()
    },
    clear: search.clear,
  }
}
