/**
 * Whether an error means that the browser stores nothing for this page: by its user's choice, or because it is a frame of another
 * site. The screen says so where something would be kept, and no developer can mend it.
 */
export const isStorageRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'SecurityError' || error.message.includes('denied permission'))
