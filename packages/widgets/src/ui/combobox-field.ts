/** The id of an option in the list with this id. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** What a combobox's field says about its list: whether it is open, and the option that the keys have reached, -1 for none. */
export const comboboxField = (listId: string, isOpen: boolean, active: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  }) as const
