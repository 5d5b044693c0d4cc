import type { KeyboardEvent } from 'react'

import { takeKey } from './take-key.ts'

/** The id of an option in the list with this id. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The ARIA attributes of a field with a list of options; `active` is the option that the keys have reached, -1 for none. */
export const comboboxField = (listId: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
    autoComplete: 'off',
    spellCheck: 'false',
  }) as const

/** What the keys do. One that returns false leaves its key to the field and the form. */
interface ComboboxKeys {
  isOpen: boolean
  open: () => unknown
  move: (key: string) => unknown
  choose: () => unknown
  close: () => unknown
}

/** Arrow keys open the list and move among its options, Enter chooses one, Escape closes the list. */
export const comboboxKeys =
  ({ isOpen, open, move, choose, close }: ComboboxKeys) =>
  (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || !(isOpen || key === 'ArrowDown' || key === 'ArrowUp')) return
    const outcome = !isOpen ? open() : key === 'Enter' ? choose() : key === 'Escape' ? close() : move(key)
    if (outcome === false) return
    // Neither sends the form nor closes the dialog around the field.
    takeKey(event)
  }
