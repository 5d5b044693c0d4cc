// Transcribes a recording: as a whole, or in the pieces that the speech service takes, one after the other.
import { countingLabel, isSpoken } from '@chartside/contract/lib/segments'

import { GiveUp } from '../lib/queue.ts'
import { promptAfter } from '../vocabulary/index.ts'
import { type RecognizedSegment, withDoubts } from './doubts.ts'
import type { Engine } from './engine.ts'
import { piecesOf } from './pieces.ts'
import type { Recording, Scribe } from './scribe.ts'
import { recognize, type TranscriptionSettings } from './transcription.ts'

/** The message to users about a recording in which nothing was said. */
export const noSpeech = 'No speech was heard in this recording.'

/** Recordings of which pieces are kept in memory, for their next try. */
const maxKept = 20

/** What was recognized in the first pieces of a recording. */
type Done = RecognizedSegment[][]

/**
 * Returns a function that gives the segments of a recording; those that nobody seems to have said are marked. It throws `GiveUp` if
 * there is none. Where a piece fails, the next try begins with that piece.
 */
export function createTranscriber(engine: Engine, settings: TranscriptionSettings): Scribe['transcribe'] {
  const kept = new Map<string, Done>()
  return async (recording, signal) => {
    const pieces = await piecesOf(recording, settings.longest)
    const done = kept.get(recording.key) ?? []
    kept.delete(recording.key)
    try {
      for (const piece of pieces.slice(done.length)) {
        const before = spokenIn(done, recording)
        const { prompt, carried } = promptAfter(before, recording.prompt)
        const [first, ...rest] = await recognize(piece, prompt, { engine, settings, recording, signal })
        done.push(first ? [carried ? { ...first, before: carried } : first, ...rest] : [])
      }
    } catch (error) {
      if (done.length > 0) kept.set(recording.key, done)
      for (const key of [...kept.keys()].slice(0, -maxKept)) kept.delete(key)
      throw error
    }
    const recognized = withOwnSpeakers(done)
    if (recognized.length === 0) throw new GiveUp(noSpeech)
    return withDoubts(recognized, recording)
  }
}

/** The text of what was said so far. */
const spokenIn = (done: Done, recording: Recording): string =>
  withDoubts(done.flat(), recording)
    .filter(isSpoken)
    .map(({ text }) => text)
    .join(' ')

/**
 * All pieces in one list. Labels that only count start again in each piece: who is A in one can be B in the next, so later pieces get
 * labels of their own.
 */
function withOwnSpeakers(done: Done): RecognizedSegment[] {
  const taken = new Set<string>()
  const nextLabel = (): string => {
    let number = 0
    while (taken.has(labelOf(number))) number++
    return labelOf(number)
  }
  return done.flatMap((piece, index) => {
    const labels = new Map<string, string>()
    return piece.map(({ segment, ...rest }) => {
      const { speaker } = segment
      if (speaker === undefined) return { segment, ...rest }
      const label = labels.get(speaker) ?? (index > 0 && countingLabel.test(speaker) ? nextLabel() : speaker)
      labels.set(speaker, label)
      taken.add(label)
      return { segment: { ...segment, speaker: label }, ...rest }
    })
  })
}

/** A to Z, then by number. */
const labelOf = (number: number): string => (number < 26 ? String.fromCharCode(65 + number) : `SPEAKER_${number}`)
