import type { NoteIdentifier } from '@chartside/contract/frame'

import { onHandover, perSession, type Session } from '../session/index.ts'

/** A state of a note that the page has, and where: a reference such as `DocumentReference/55`, '' if the page has not said. */
export interface HandedNote {
  state: NoteIdentifier
  location: string
}

/** What the page has of each dictation's note, in the order in which it was handed over; for each user, also in another session of the page. */
const pages = new Map<string, Map<string, readonly HandedNote[]>>()

function ownerOf({ environment, $session }: Session): string {
  const now = $session.get()
  const user = now.state === 'in' ? now.account?.email || now.email || now.provider?.azz_id : ''
  return user ? `${environment.apiBase} ${user}` : ''
}

/** Which states of notes the page has, until the user signs out or the page is closed. */
export const handedNotesOf = perSession((session) => {
  let owner = ''
  const own = (): Map<string, readonly HandedNote[]> => {
    owner = ownerOf(session) || owner
    const known = pages.get(owner) ?? new Map()
    pages.set(owner, known)
    return known
  }
  const of = (dictationId: string) => own().get(dictationId) ?? []
  onHandover(session, () => pages.delete(owner))
  return {
    /** The latest state that the page has; undefined if it has none. */
    latest: (dictationId: string): HandedNote | undefined => of(dictationId).at(-1),
    /** The state that this one replaces; undefined if the page has no other. */
    before(dictationId: string, state: NoteIdentifier): HandedNote | undefined {
      const all = of(dictationId)
      const at = all.findIndex((one) => one.state.value === state.value)
      return at < 0 ? all.at(-1) : all[at - 1]
    },
    /** The page has taken this state, and has answered with its place. */
    add(dictationId: string, state: NoteIdentifier, answer: unknown): void {
      const others = of(dictationId).filter((one) => one.state.value !== state.value)
      own().set(dictationId, [...others, { state, location: locationIn(answer) }])
    },
  }
})

/** The place in an answer as a reference: an address in full or relative to a FHIR server, without its version; '' for anything else. */
const locationIn = (answer: unknown): string =>
  typeof answer === 'string'
    ? (/^((https?:\/\/\S+\/)?DocumentReference\/[A-Za-z0-9.-]{1,64})(\/_history\/\S*)?$/.exec(answer.trim())?.[1] ?? '')
    : ''
