import { addAddendum, signNote } from '@chartside/contract/note-history'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { problemOf } from '../lib/problem.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { type NoteReview, noteOf } from '../notes/index.ts'
import { audit, countAsUnsent, onHandover, perSession, type Session } from '../session/index.ts'

/** The state of signing: asked about, under way, or refused. */
export type Signing =
  | { state: 'none' }
  | { state: 'asked'; problem?: string; error?: CallError | undefined }
  | { state: 'signing' }

/** Signs the note of a review (SIGN-06). */
export function createNoteSigning(session: Session, review: NoteReview) {
  const $signing = atom<Signing>({ state: 'none' })

  async function sign(): Promise<boolean> {
    if ($signing.get().state !== 'asked') return false
    $signing.set({ state: 'signing' })
    try {
      // What was read is what is signed: changes are saved first. If that fails, the review shows why.
      const isSaved = !review.$unsaved.get() || (await review.save())
      const dictation = review.$work.get()?.dictation
      if (isSaved && dictation) {
        const { id, version } = dictation
        const { message, data } = await session.call(signNote, { body: { dictation_id: id, version } })
        audit(session, 'sign', noteOf(dictation))
        review.learn({ signature: data.signature })
        session.environment.toasts.show('success', message)
      }
      $signing.set({ state: 'none' })
      return isSaved && dictation !== undefined
    } catch (thrown) {
      $signing.set({ state: 'asked', problem: problemOf(thrown), error: asCallError(thrown) })
      if (isOutdated(thrown)) void review.reload()
      return false
    }
  }

  return {
    $signing: $signing as ReadableAtom<Signing>,
    /** Opens the question. */
    ask: (): void => $signing.set({ state: 'asked' }),
    /** Closes it. */
    keep: (): void => $signing.set({ state: 'none' }),
    /** Saves what is unsaved and signs the note. True once both are done. */
    sign,
  }
}

/** The state of adding an addendum. */
export type Adding = { state: 'idle' } | { state: 'adding' } | { state: 'failed'; problem: string; error: CallError | undefined }

/**
 * Texts that were not added yet, by dictation: they stay when a review is closed, until the user signs out. Before that, and before
 * the page is left, the user is asked.
 */
const unsentAddenda = perSession((session) => {
  const $texts = atom<Readonly<Record<string, string>>>({})
  const hasText = (): boolean => Object.values($texts.get()).some((text) => text.trim() !== '')
  const guardLeaving = createLeavingGuard()
  $texts.listen(() => guardLeaving(hasText()))
  countAsUnsent(session, () => (hasText() ? 'entries' : 'none'))
  onHandover(session, () => $texts.set({}))
  return $texts
})

/** Adds texts to the signed note of a review (SIGN-05). */
export function createAddendum(session: Session, review: NoteReview, dictationId: string) {
  const $texts = unsentAddenda(session)
  const $adding = atom<Adding>({ state: 'idle' })
  const key = createRequestKey()
  const textNow = (): string => $texts.get()[dictationId] ?? ''
  const write = (text: string): void => $texts.set({ ...$texts.get(), [dictationId]: text })

  return {
    /** The texts that are being written, by dictation. */
    $texts: $texts as ReadableAtom<Readonly<Record<string, string>>>,
    $adding: $adding as ReadableAtom<Adding>,
    write(text: string): void {
      write(text)
      if ($adding.get().state === 'failed') $adding.set({ state: 'idle' })
    },
    /** Adds the text to the note; true once that is done. Repeated after a lost answer, it is added once. */
    async add(): Promise<boolean> {
      const dictation = review.$work.get()?.dictation
      const text = textNow()
      if (!dictation || text.trim() === '' || $adding.get().state === 'adding') return false
      $adding.set({ state: 'adding' })
      try {
        const { message, data } = await session.call(
          addAddendum,
          { body: { dictation_id: dictationId, text } },
          { idempotencyKey: key.of([dictationId, text]) },
        )
        key.done()
        audit(session, 'edit', noteOf(dictation))
        if (data.addenda.length > 0) review.learn({ addenda: data.addenda })
        // The answer to a repetition has none.
        else await review.reload()
        // What was typed meanwhile is another addendum.
        if (textNow() === text) write('')
        session.environment.toasts.show('success', message)
        $adding.set({ state: 'idle' })
        return true
      } catch (thrown) {
        key.failed(thrown)
        $adding.set({ state: 'failed', problem: problemOf(thrown), error: asCallError(thrown) })
        return false
      }
    },
  }
}
