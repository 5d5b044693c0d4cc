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
  const parts = useUnchanged(
    useMemo(
      () => spokenTurns({ transcription, speakers }).map((turn) => ({ turn, segments: items.slice(turn.from, turn.to) })),
      [transcription, speakers, items],
    ),
  )
  // Of several entries with one key, a map has the last.
  const firsts = useMemo(
    () => new Map(parts.map(({ turn: { speaker, from } }) => [speaker?.label, from] as const).reverse()),
    [parts],
  )
  const session = useSession()
  const mayConfirm = useStore(useModel(() => offered(session, 'confirm-segment'), [session]))
  const model = useModel(() => createSegmentConfirming(session, review), [session, review])
  const confirming = mayConfirm && !readOnly ? model : undefined
  const isNamed = parts.some(({ turn }) => turn.speaker)

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
      {parts.map((part) => (
        <TranscriptTurn
          key={part.turn.from}
          {...{ part, isNamed, children }}
          play={hasRecording ? press : undefined}
          place={place.segment >= part.turn.from && place.segment < part.turn.to ? place : undefined}
          isFirst={firsts.get(part.turn.speaker?.label) === part.turn.from}
          rename={readOnly ? undefined : rename}
          confirming={confirming}
        />
      ))}
      {renamed !== undefined && <RenameSpeaker {...{ review, dictation }} label={renamed} onClose={() => rename(undefined)} />}
    </div>
  )
}

/** The parts, each the same object as before if it says the same: of hours of turns, only those that differ are drawn again. */
function useUnchanged<Part>(parts: readonly Part[]): readonly Part[] {
  const known = useRef<ReadonlyMap<string, Part>>(new Map())
  return useMemo(() => {
    const named = parts.map((part) => [JSON.stringify(part), part] as const)
    const same = named.map(([name, part]) => [name, known.current.get(name) ?? part] as const)
    known.current = new Map(same)
    return same.map(([, part]) => part)
  }, [parts])
}
