/** What a patient is called by where others can hear and read it: never a name. */
export type TokenKind = 'initials-number' | 'initials' | 'number'
export const tokenKinds = ['initials-number', 'initials', 'number'] as const satisfies readonly TokenKind[]

/** The first letter of a text as people see it, with its marks. */
function initialOf(text: string): string {
  const letter = /\p{L}\p{M}*/u.exec(text.normalize('NFC'))?.[0] ?? ''
  // ß would become two letters.
  const capital = letter.toLocaleUpperCase()
  return [...capital].length > [...letter].length ? letter : capital
}

/** Three digits that stand for a row of the queue on every screen: made from its id, from which nobody is known. */
export function numberOf(id: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return String(100 + ((hash >>> 0) % 900))
}

interface Named {
  id: string
  firstName: string
  lastName: string
}

/** The token of a row, 'RL 417'. Initials alone become a number where there are none. */
export function tokenOf({ id, firstName, lastName }: Named, kind: TokenKind): string {
  const initials = initialOf(firstName) + initialOf(lastName)
  if (kind === 'number' || initials === '') return numberOf(id)
  return kind === 'initials' ? initials : `${initials} ${numberOf(id)}`
}
