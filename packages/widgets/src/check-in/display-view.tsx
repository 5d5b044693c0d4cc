import type { checkInWords, TokenKind, WaitingRoom } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

import { useSheet } from '../lib/context.ts'
import css from './display.css?inline'

/** The words of the waiting room's display. */
export type DisplayWords = (typeof checkInWords)['display']

interface DisplayViewProps {
  $room: ReadableAtom<WaitingRoom>
  /** The current announcement; '' for none. */
  $caption: ReadableAtom<string>
  kind: TokenKind
  words: DisplayWords
}

/** The waiting room's display: who is called, by tokens, and how many wait. */
export function DisplayView({ $room, $caption, kind, words }: DisplayViewProps) {
  useSheet(css)
  const { called, waiting, isStale } = useStore($room)
  const caption = useStore($caption)
  const [newest, ...before] = called
  return (
    <main className="display" part="display">
      <h1 className="display-title">{words.title}</h1>
      {isStale && (
        <p className="display-stale" role="alert">
          {words.stale}
        </p>
      )}
      <section className="display-now" data-called={newest ? '' : undefined}>
        {newest ? (
          <>
            <p>{words.comeIn}</p>
            <p className="display-token">
              <bdi translate="no">{newest.token}</bdi>
            </p>
          </>
        ) : (
          <p>{words.nobody[kind]}</p>
        )}
      </section>
      {before.length > 0 && (
        <section className="display-before" aria-label={words.calledBefore}>
          <h2>{words.calledBefore}</h2>
          <ul>
            {before.map(({ token, key }) => (
              <li key={key}>
                <bdi translate="no">{token}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="display-waiting numbers">{words.waiting(waiting)}</p>
      <p className="display-caption" role="status" aria-live="assertive">
        {caption}
      </p>
    </main>
  )
}
