import type { Dictation } from '@chartside/contract/notes'
import type { ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import type { Remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import type { Realtime } from '../notifications/index.ts'
import type { Session } from '../session/index.ts'
import { noteRequestsOf } from './note-requests.ts'
import type { NoteWork } from './note-work.ts'

/** Milliseconds until a note in progress is checked again: at first, and at most. */
export const firstLookMilliseconds = 3000
export const maxLookMilliseconds = 60_000

interface Watched {
  clock: Clock
  $listed: ReadableAtom<Remote<readonly Dictation[]>>
  reload(): Promise<void>
}

/** True while a note is being written, the first one or one that replaces it. */
const isUnderWay = ({ note_progress }: Dictation): boolean => !!note_progress && note_progress.state !== 'failed'

/**
 * Reloads while notes are in progress and the backend reports it: soon after a change, then at growing intervals, and not while
 * the page is hidden. The returned function stops it.
 */
export function watchProgress({ clock, $listed, reload }: Watched): () => void {
  let known = ''
  let wait = firstLookMilliseconds
  let cancel: (() => void) | undefined

  const look = () => {
    if ((globalThis.document as Document | undefined)?.visibilityState === 'hidden') cancel = clock.after(wait, look)
    else void reload()
  }
  const stop = $listed.subscribe(({ state, data }) => {
    if (state === 'loading') return
    cancel?.()
    cancel = undefined
    const inProgress = (data ?? []).flatMap((dictation) =>
      isUnderWay(dictation) ? [[dictation.id, dictation.note_progress]] : [],
    )
    if (inProgress.length === 0) return
    const found = JSON.stringify(inProgress)
    wait = found === known ? Math.min(wait * 2, maxLookMilliseconds) : firstLookMilliseconds
    known = found
    cancel = clock.after(wait, look)
  })
  return () => {
    stop()
    cancel?.()
  }
}

interface Awaited extends Omit<Watched, 'clock'> {
  /** The work on the dictation: its note is awaited while it has none, or another one is being written. */
  work: Pick<NoteWork, '$work' | 'learn'>
  realtime: Pick<Realtime, 'on'>
}

/**
 * Reloads a dictation while its note may have arrived, and when it was moved elsewhere; forgets why the note failed when it is
 * requested again. The returned function stops it.
 */
export function awaitNote(session: Session, { work: { $work, learn }, realtime, ...rest }: Awaited): () => void {
  const watched = { ...rest, clock: session.environment.clock }
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const isThis = (id: string) => $work.get()?.dictation.id === id
  const isAbout = (name: string) => $work.get()?.dictation.patient_name === name
  const stopFollowing = $work.subscribe((now) => {
    if (!now || (now.dictation.soap_note !== null && !isUnderWay(now.dictation))) return end()
    stop ??= stopAll([
      watchProgress(watched),
      realtime.on('soap-note-event', ({ patient_name }) => isAbout(patient_name) && void watched.reload()),
    ])
  })
  return stopAll([
    stopFollowing,
    end,
    noteRequestsOf(session).onAgreed(
      ({ id, note_progress }) => isThis(id) && learn({ failure: '', note_progress: note_progress ?? null }),
    ),
    realtime.on('dictation-event', ({ dictation_id }) => isThis(dictation_id) && void watched.reload()),
  ])
}
