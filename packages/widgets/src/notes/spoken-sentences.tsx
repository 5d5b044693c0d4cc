// The sentences of a rendered note, which play where they were said (FIND-12).
import type { SentenceEvidence } from '@chartside/core/findings'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useState } from 'react'

import { moveAmong } from '../ui/arrow-keys.ts'

/** A sentence of the note on the screen. */
export interface SpokenSentenceData extends Pick<SentenceEvidence, 'quote' | 'certainty'> {
  /** 'Said at 01:05'; '' if it was not found. */
  title: string
  /** The segment of the transcript that says most of it. */
  segment: number
  /** When it was said there; undefined if its words have no times. */
  second: number | undefined
  /** What a finding says about it. */
  verdict?: 'contradicts' | 'not recorded' | undefined
}

/** Where the sentences of a note were said. */
export interface SpokenSentences {
  /** The text that the sentences are of. */
  note: string
  sentences: readonly SpokenSentenceData[]
}

/** Plays a segment of the transcript, from a second if one is given, or only shows it. */
export type Play = (segment: number, onlyShown?: boolean, second?: number) => void

interface Shown extends SpokenSentences {
  play: Play
  /** The sentence that Tab reaches. */
  active: number
  activate(index: number): void
}

const Spoken = createContext<Shown | undefined>(undefined)

interface SpokenNoteProps {
  spoken: SpokenSentences | undefined
  play: Play
  children: ReactNode
}

/** The box of a note. One Tab reaches its sentences, the arrow keys move among them. */
export function SpokenNote({ spoken, play, children }: SpokenNoteProps) {
  const [chosen, activate] = useState(-1)
  const first = spoken?.sentences.findIndex(({ title }) => title !== '') ?? -1
  const active = spoken?.sentences[chosen]?.title ? chosen : first
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sentences inside have the focus
    <div
      className="note-text"
      dir="auto"
      translate="no"
      onKeyDown={(event) => spoken && moveAmong(event, '.note-sentence[role]')}
    >
      <Spoken.Provider value={spoken && { ...spoken, play, active, activate }}>{children}</Spoken.Provider>
    </div>
  )
}

/** One sentence; pressed, or by Enter, it plays where it was said. */
export function SpokenSentence({ index, children }: { index: number; children: ReactNode }) {
  const spoken = useContext(Spoken)
  const sentence = spoken?.sentences[index]
  if (!spoken || !sentence) return children
  const marks = {
    className: 'note-sentence',
    'data-sentence': index,
    'data-certainty': sentence.certainty,
    'data-verdict': sentence.verdict,
  }
  if (sentence.title === '') return <span {...marks}>{children}</span>
  const press = ({ altKey, currentTarget }: MouseEvent) => {
    // Text can still be selected. Where a press edits, it shows the segment, and Alt plays it.
    if (getSelection()?.type === 'Range') return
    const isEdited = !altKey && currentTarget.closest('[data-editable]') !== null
    spoken.play(sentence.segment, isEdited, sentence.second)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    spoken.play(sentence.segment, false, sentence.second)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does not flow with the text, and its text cannot be selected
    <span
      {...marks}
      role="button"
      title={sentence.title}
      tabIndex={index === spoken.active ? 0 : -1}
      onFocus={() => spoken.activate(index)}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  )
}
