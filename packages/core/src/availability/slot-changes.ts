import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'

/** Word of what was done here that takes or frees slots. */
export interface SlotChanges {
  /** Grows with each, so that who shows slots asks again. */
  $changes: ReadableAtom<number>
  changed(): void
  clear(): void
}

function createSlotChanges(): SlotChanges {
  const $changes = atom(0)
  return { $changes, changed: () => $changes.set($changes.get() + 1), clear: () => undefined }
}

/** The changes to slots that this session has made. */
export const slotChangesOf = perUser(createSlotChanges)
