import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Toasts } from '../lib/toasts.ts'
import { type Assembly, createAssembly } from './assembly.ts'
import { type CaptureTrouble, MicrophoneError } from './capture.ts'
import { within } from './ladder.ts'
import { createLimits } from './limits.ts'
import type { Playback, PlaybackState } from './playback.ts'
import type { MicrophoneProblem } from './problems.ts'
import { startTake, type Take, type TakeEvents, type TakeOutside } from './take.ts'
import { words } from './words.ts'

/** A stopped recording. One with a `problem` can be played and continued, but not sent. */
export interface Recording {
  /** `recording.mp3`, `audio/mpeg`; empty if there is no sound. */
  file: File
  /** The spoken length, exact to the sample. */
  seconds: number
  problem?: 'too-short' | 'empty'
}

export type RecorderState =
  | { state: 'idle' }
  | { state: 'starting' }
  | { state: 'recording' }
  | { state: 'paused' }
  | { state: 'finishing' }
  | { state: 'stopped'; recording: Recording }
  | { state: 'failed'; problem: MicrophoneProblem }

/** A sentence shown beside the recorder while it applies, and its subject. */
export interface Notice {
  about: CaptureTrouble | MicrophoneProblem | 'lost' | 'gap' | 'longest' | 'incomplete' | 'playback'
  text: string
}

export interface RecorderOutside extends TakeOutside {
  playback: Playback
  toasts: Toasts
  /** Turns the browser's question before leaving the page on or off (REC-04). */
  guardLeaving(on: boolean): void
}

/** The recorder of a session. Commands that do not fit its state do nothing. */
export interface Recorder {
  $recorder: ReadableAtom<RecorderState>
  $notice: ReadableAtom<Notice | undefined>
  /** The current loudness, 0 (silence) to 1 (full scale), on a logarithmic scale. */
  $level: ReadableAtom<number>
  /** The seconds recorded so far. */
  $seconds: ReadableAtom<number>
  $playback: ReadableAtom<PlaybackState>
  /** The minimum and maximum length of a recording, in seconds. */
  $limits: ReadableAtom<{ shortest: number; longest: number }>
  /** Tightens the limits, in seconds, until the returned function is called. */
  tighten(limits: { shortest?: number | undefined; longest?: number | undefined }): () => void
  /** Records; from 'stopped' it continues the existing recording. */
  start(): Promise<void>
  pause(): void
  resume(): Promise<void>
  /** Resolves when the file is complete. */
  stop(): Promise<void>
  play(): Promise<void>
  pausePlayback(): void
  /** Returns to idle and deletes the recording. */
  clear(): void
}

/** The recorder's processing removes this much (REC-02). */
export const processingSeconds = 0.06
/** How long a newly opened microphone may deliver no sound. */
const firstSoundMilliseconds = 10_000
/** The lower end of the meter. */
const quietestDecibels = -60

/** A recorder on the given environment; pages use `recorderOf`. */
export function createRecorder(outside: RecorderOutside): Recorder {
  const { clock, playback, report } = outside
  const $recorder = atom<RecorderState>({ state: 'idle' })
  const $notice = atom<Notice | undefined>()
  const $level = atom(0)
  const $seconds = atom(0)
  const { $limits, tighten } = createLimits()
  let assembly: Assembly = createAssembly()
  let take: Take | undefined
  /** The state to return to if starting fails: an earlier recording stays. */
  let startedFrom: RecorderState = { state: 'idle' }
  /** Lets a command that waited find out whether it still applies. */
  let round = 0

  $recorder.listen(({ state }) => {
    const nothing = state === 'idle' || state === 'failed' || (state === 'starting' && assembly.seconds === 0)
    outside.guardLeaving(!nothing)
  })

  const is = (...states: RecorderState['state'][]) => states.includes($recorder.get().state)

  const notice = (about: Notice['about'], text: string) => $notice.set({ about, text })
  const withdraw = (about: Notice['about']) => {
    if ($notice.get()?.about === about) $notice.set(undefined)
  }

  function eventsOf(current: number): TakeEvents {
    const before = assembly.seconds
    const counts = () => current === round && is('starting', 'recording', 'paused')
    return {
      heard(peak, seconds) {
        if (!counts()) return
        if (is('starting')) $recorder.set({ state: 'recording' })
        $seconds.set(before + seconds)
        if (is('recording')) $level.set(levelOf(peak))
        if ($seconds.get() >= $limits.get().longest) {
          void stop()
          notice('longest', words.longest)
        }
      },
      trouble(trouble, on) {
        if (!counts()) return
        if (on) notice(trouble, words.troubles[trouble])
        else withdraw(trouble)
      },
      lost() {
        if (!counts()) return
        pause()
        notice('lost', words.troubles.lost)
      },
      gap(seconds) {
        if (counts()) notice('gap', words.gap(seconds))
      },
      speechless() {
        if (counts()) void stop('encoder')
      },
    }
  }

  async function start(): Promise<void> {
    if (!is('idle', 'failed', 'stopped')) return
    const current = ++round
    startedFrom = $recorder.get()
    playback.stop()
    $notice.set(undefined)
    $recorder.set({ state: 'starting' })
    const left = new Promise<void>((resolve) => {
      const stopListening = $recorder.listen(() => {
        stopListening()
        resolve()
      })
    })
    const started = startTake(outside, assembly, eventsOf(current))
    take = started
    try {
      // The permission prompt may stay open for minutes, or the user may give up.
      await Promise.race([started.opened, left])
      await within(clock, firstSoundMilliseconds, left)
    } catch (error) {
      if (current !== round || !is('starting')) return
      started.abandon()
      report(error)
      const problem = error instanceof MicrophoneError ? error.problem : 'not-started'
      notice(problem, words.problems[problem])
      goBack({ state: 'failed', problem })
    }
  }

  function goBack(otherwise: RecorderState): void {
    take = undefined
    $recorder.set(startedFrom.state === 'stopped' ? startedFrom : otherwise)
  }

  function pause(): void {
    if (!is('recording')) return
    take?.pause()
    $level.set(0)
    $recorder.set({ state: 'paused' })
  }

  async function resume(): Promise<void> {
    if (!is('paused')) return
    const current = round
    try {
      await take?.resume()
      if (current !== round || !is('paused')) return
      withdraw('lost')
      $recorder.set({ state: 'recording' })
    } catch (error) {
      report(error)
      const problem = error instanceof MicrophoneError ? error.problem : 'unknown'
      // The notice stays until recording continues.
      if (current === round && is('paused')) notice('lost', words.problems[problem])
    }
  }

  async function stop(failed?: MicrophoneProblem): Promise<void> {
    if (is('starting') && !failed) {
      round++
      take?.abandon()
      return goBack({ state: 'idle' })
    }
    if (!take || !is('starting', 'recording', 'paused')) return
    const current = round
    const ending = take
    take = undefined
    $level.set(0)
    $recorder.set({ state: 'finishing' })
    const result = await ending.end()
    if (current !== round) return
    const file = assembly.file()
    $seconds.set(assembly.seconds)
    if (result === 'incomplete') {
      outside.toasts.show('error', words.failed)
      notice('incomplete', words.incomplete)
    }
    if (failed && !file) {
      notice(failed, words.problems[failed])
      return $recorder.set({ state: 'failed', problem: failed })
    }
    $recorder.set({ state: 'stopped', recording: recordingOf(file, assembly.seconds) })
  }

  function recordingOf(file: File | undefined, seconds: number): Recording {
    if (!file) return { file: new File([], 'recording.mp3', { type: 'audio/mpeg' }), seconds: 0, problem: 'empty' }
    return seconds - processingSeconds < $limits.get().shortest ? { file, seconds, problem: 'too-short' } : { file, seconds }
  }

  function clear(): void {
    round++
    take?.abandon()
    take = undefined
    assembly = createAssembly()
    playback.stop()
    $notice.set(undefined)
    $level.set(0)
    $seconds.set(0)
    $recorder.set({ state: 'idle' })
  }

  async function play(): Promise<void> {
    const now = $recorder.get()
    if (now.state !== 'stopped' || now.recording.problem === 'empty') return
    try {
      withdraw('playback')
      await playback.play(now.recording.file)
    } catch (error) {
      report(error)
      if ($recorder.get() === now) notice('playback', words.playback)
    }
  }

  return {
    $recorder,
    $notice,
    $level,
    $seconds,
    $playback: computed(playback.$playback, (value) => value),
    $limits,
    tighten,
    start,
    pause,
    resume,
    stop: () => stop(),
    play,
    pausePlayback: () => playback.pause(),
    clear,
  }
}

function levelOf(peak: number): number {
  if (peak <= 0) return 0
  const decibels = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - decibels / quietestDecibels))
}
