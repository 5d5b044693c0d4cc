/** Marks typed text: no value in a list starts with it. */
const mark = '\u0000'

/** The field value for typed text that is not in the list, so that the form can report it. */
export const unlisted = (typed: string): string => mark + typed

/** The typed text if it matches nothing in the list; undefined for a chosen value and for an empty one. */
export const unlistedText = (value: string): string | undefined => (value.startsWith(mark) ? value.slice(mark.length) : undefined)

/** True if an entry of the list is chosen. */
export const isChosen = (value: string): boolean => value !== '' && unlistedText(value) === undefined
