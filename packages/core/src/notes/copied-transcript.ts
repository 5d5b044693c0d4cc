import { type Dictation, isSpoken } from '@chartside/contract/notes'

import { formatSeconds } from '../lib/progress.ts'
import { type CopiedNote, escaped } from './copied-note.ts'
import { spokenTurns } from './speakers.ts'

/** A transcription for the clipboard: a paragraph for each turn, with its time and the name of its speaker. */
export function copiedTranscript(dictation: Pick<Dictation, 'transcription' | 'speakers'>): CopiedNote {
  const { items } = dictation.transcription
  const paragraphs = spokenTurns(dictation).flatMap(({ speaker, from, to }) => {
    const segments = items.slice(from, to).filter(isSpoken)
    if (segments.length === 0) return []
    // Without speakers, each segment stands for itself.
    const parts = speaker ? [segments] : segments.map((segment) => [segment])
    return parts.map((part) => ({
      time: part[0]?.start === undefined ? '' : formatSeconds(part[0].start),
      name: speaker?.name ?? '',
      text: part.map(({ text }) => text.trim()).join(' '),
    }))
  })
  return {
    html: paragraphs
      .map(({ time, name, text }) => {
        const head = name ? `<strong><bdi>${escaped(name)}</bdi></strong>: ` : ''
        return `<p dir="auto">${time ? `${time} ` : ''}${head}<bdi>${escaped(text)}</bdi></p>`
      })
      .join(''),
    plain: paragraphs.map(({ time, name, text }) => `${time ? `${time} ` : ''}${name ? `${name}: ` : ''}${text}`).join('\n'),
  }
}
