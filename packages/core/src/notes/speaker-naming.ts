import { maxSpeakerLength, oneLine } from '@chartside/contract/lib/segments'
import type { SpeakerName } from '@chartside/contract/notes'
import { nameSpeaker } from '@chartside/contract/transcription'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { audit, type Session } from '../session/index.ts'
import { localSpeakersOf } from './local-speakers.ts'
import { noteOf } from './note-record.ts'
import type { NoteReview } from './note-review.ts'
import { speakerWords } from './speaker-words.ts'
import { givenName } from './speakers.ts'

export { maxSpeakerLength }

/** The state of naming a speaker: asked for, under way, or refused. */
export type SpeakerNaming =
  | { state: 'none' }
  | { state: 'asked'; label: string; problem?: string; error?: CallError | undefined }
  | { state: 'naming'; label: string }

/** Names the speakers of a review's transcription (REVIEW-22, REVIEW-24). */
export function createSpeakerNaming(session: Session, review: Pick<NoteReview, '$work' | 'learn' | 'reload'>) {
  const $naming = atom<SpeakerNaming>({ state: 'none' })

  /** The names of a dictation after this one. */
  async function stored(dictationId: string, label: string, name: string, was: string, known: readonly SpeakerName[]) {
    const { features } = await session.capabilities()
    if (features.has('speaker-names')) {
      const { message, data } = await session.call(nameSpeaker, {
        body: { dictation_id: dictationId, speaker: label, name, was },
      })
      return { message, speakers: data.speakers }
    }
    const speakers = [...known.filter(({ speaker }) => speaker !== label), ...(name ? [{ speaker: label, name }] : [])]
    localSpeakersOf(session).keep(dictationId, speakers)
    return { message: speakerWords.renamed, speakers }
  }

  return {
    $naming: $naming as ReadableAtom<SpeakerNaming>,
    /** Opens the form for one speaker. */
    ask: (label: string): void => $naming.set({ state: 'asked', label }),
    /** Closes it. */
    keep: (): void => $naming.set({ state: 'none' }),
    /** Names the speaker in question in the whole transcription; '' takes the name back. True once that is stored. */
    async name(text: string): Promise<boolean> {
      const now = $naming.get()
      const dictation = review.$work.get()?.dictation
      if (now.state !== 'asked' || !dictation) return false
      const { label } = now
      const name = oneLine(text)
      const was = givenName(dictation.speakers, label)
      $naming.set({ state: 'naming', label })
      try {
        if (name !== was) {
          const { message, speakers } = await stored(dictation.id, label, name, was, dictation.speakers)
          audit(session, 'edit', noteOf(dictation))
          review.learn({ speakers })
          session.environment.toasts.show('success', message)
        }
        $naming.set({ state: 'none' })
        return true
      } catch (thrown) {
        $naming.set({ state: 'asked', label, problem: problemOf(thrown), error: asCallError(thrown) })
        if (isOutdated(thrown)) void review.reload()
        return false
      }
    },
  }
}
