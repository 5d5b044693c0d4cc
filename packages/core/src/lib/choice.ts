/** No entry of a list has a value that begins so. */
const mark = '\u0000'

/** The value of a field where something was typed that is in no list, for the form to say so. */
export const unlisted = (typed: string): string => mark + typed

/** What was typed where nothing of the list was meant; undefined for what was chosen, and for nothing. */
export const unlistedText = (value: string): string | undefined => (value.startsWith(mark) ? value.slice(mark.length) : undefined)

/** True where one of a list is chosen. */
export const isChosen = (value: string): boolean => value !== '' && unlistedText(value) === undefined
