import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'

/** Notice of changes made here that take or free slots. */
export interface SlotChanges {
  /** Incremented on every change; subscribers reload. */
  $changes: ReadableAtom<number>
  changed(): void
  clear(): void
}

function createSlotChanges(): SlotChanges {
  const $changes = atom(0)
  return { $changes, changed: () => $changes.set($changes.get() + 1), clear: () => undefined }
}

/** The changes to slots made in this session. */
export const slotChangesOf = perUser(createSlotChanges)
