// A transcription by speaker. Loaded where there is one.
import type { Dictation } from '@chartside/contract/notes'
import { createSegmentConfirming, type NoteReview, spokenTurns } from '@chartside/core/notes'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useLatest, useModel, useSession, useSheet } from '../lib/context.ts'
import css from './transcript.css?inline'
import { CopyTranscript, RenameSpeaker } from './transcript-tools.tsx'
import { TranscriptTurn } from './transcript-turn.tsx'
import { useSpokenPlace } from './use-spoken-place.ts'

/** Marks a segment and plays it, from a second if one is given; or shows it if there is no recording or nothing else is wanted. */
export type Player = (segment: number, onlyShown?: boolean, second?: number) => void

interface TranscriptTurnsProps {
  review: NoteReview
  dictation: Dictation
  /** True if the user may not rename speakers. */
  readOnly: boolean
  audio: RefObject<HTMLAudioElement | null>
  playFrom: (second: number) => void
  hasRecording: boolean
  player: RefObject<Player | null> | undefined
  /** What is shown below a segment. */
  children: ((segment: number) => ReactNode) | undefined
}

/** The turns of the speakers, where the recording is, and the form that renames a speaker (REVIEW-23 to REVIEW-25). */
export function TranscriptTurns({ review, dictation, readOnly, children, ...sound }: TranscriptTurnsProps) {
  useSheet(css)
  const { audio, playFrom, hasRecording, player } = sound
  const { transcription, speakers } = dictation
  const { items } = transcription
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useSpokenPlace(audio, items)
  const [renamed, rename] = useState<string>()
  const turns = useMemo(() => spokenTurns({ transcription, speakers }), [transcription, speakers])
  // Of several entries with one key, a map has the last.
  const firsts = useMemo(() => new Map(turns.map(({ speaker, from }) => [speaker?.label, from] as const).reverse()), [turns])
  const session = useSession()
  const mayConfirm = useStore(useModel(() => offered(session, 'confirm-segment'), [session]))
  const model = useModel(() => createSegmentConfirming(session, review), [session, review])
  const confirming = mayConfirm && !readOnly ? model : undefined
  const isNamed = turns.some(({ speaker }) => speaker)

  const play: Player = (segment, onlyShown = false, second = items[segment]?.start) => {
    setPlace(segment)
    if (hasRecording && second !== undefined && !onlyShown) playFrom(second)
    else list.current?.querySelector(`[data-segment="${segment}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (player) player.current = play
  })
  const latest = useLatest(play)
  const press = useCallback((segment: number) => latest.current(segment), [latest])

  return (
    <div ref={list} className="stack">
      <CopyTranscript dictation={dictation} />
      {turns.map((turn) => (
        <TranscriptTurn
          key={turn.from}
          {...{ turn, items, isNamed, children }}
          play={hasRecording ? press : undefined}
          place={place.segment >= turn.from && place.segment < turn.to ? place : undefined}
          isFirst={firsts.get(turn.speaker?.label) === turn.from}
          rename={readOnly ? undefined : rename}
          confirming={confirming}
        />
      ))}
      {renamed !== undefined && <RenameSpeaker {...{ review, dictation }} label={renamed} onClose={() => rename(undefined)} />}
    </div>
  )
}
