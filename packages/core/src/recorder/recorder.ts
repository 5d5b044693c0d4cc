import { atom, computed, type ReadableAtom } from 'nanostores'

import type { RecordAt } from './assembly.ts'
import { createLimits } from './limits.ts'
import type { Playback } from './playback.ts'
import { createRecorderStores, type Notice, type RecorderState } from './recorder-stores.ts'
import { createTakes, type TakesEnvironment } from './takes.ts'

/** The platform of a recorder. */
export interface RecorderEnvironment extends TakesEnvironment {
  playback: Playback
  /** Turns the browser's question before leaving the page on or off (REC-04). */
  guardLeaving(on: boolean): void
}

/** Why recording must not start: consent is required and nobody has answered yet, or the patient refused. */
export type Block = 'unanswered' | 'refused'

/** The recorder of a session. Commands that do not fit its state do nothing. */
export type Recorder = ReturnType<typeof createRecorder>

/** A recorder on the given environment; pages use `recorderOf`. */
export function createRecorder(environment: RecorderEnvironment) {
  const { playback, report } = environment
  const { $limits, tighten } = createLimits()
  const stores = createRecorderStores()
  const $blocked = atom<Block | undefined>()
  const { $recorder, $notice, $level, $seconds, is, notice, withdraw } = stores
  const takes = createTakes(environment, stores, $limits)

  $recorder.listen(({ state }) => {
    const nothing = state === 'idle' || state === 'failed' || (state === 'starting' && takes.seconds() === 0)
    environment.guardLeaving(!nothing)
  })

  const play = () => played((file) => playback.play(file))

  async function played(run: (file: File) => Promise<void>): Promise<void> {
    const now = $recorder.get()
    if (now.state !== 'stopped' || now.recording.problem === 'empty') return
    try {
      withdraw('playback')
      await run(now.recording.file)
    } catch (error) {
      report(error)
      if ($recorder.get() === now) notice('playback', takes.playbackWords)
    }
  }

  return {
    $recorder: $recorder as ReadableAtom<RecorderState>,
    $notice: $notice as ReadableAtom<Notice | undefined>,
    /** What is missing in the recording, while that is enough to matter. */
    $missing: stores.$missing as ReadableAtom<Notice | undefined>,
    /** The current loudness, 0 (silence) to 1 (full scale), on a logarithmic scale. */
    $level: $level as ReadableAtom<number>,
    /** The seconds recorded so far. */
    $seconds: $seconds as ReadableAtom<number>,
    $playback: computed(playback.$playback, (value) => value),
    /** The minimum and maximum length of a recording, in seconds. */
    $limits,
    /** Tightens the limits, in seconds, until the returned function is called. */
    tighten,
    /** Why recording must not start; set by what asks for consent. */
    $blocked,
    /** Records; from 'stopped' it continues the existing recording, or changes it at a place. */
    async start(at?: RecordAt): Promise<void> {
      if ($blocked.get()) return
      // Otherwise the microphone would record it.
      if (is('stopped')) playback.stop()
      await takes.start(at)
    },
    pause: takes.pause,
    resume: takes.resume,
    /** From a pause, records the last five seconds again. */
    redo: takes.redo,
    /** Resolves when the file is complete. */
    stop: takes.stop,
    /** Takes out what was last recorded into the recording; what it replaced is there again. */
    undo(): void {
      if (is('stopped')) playback.stop()
      takes.undo()
    },
    play,
    /** Moves the playback to a second of the file. */
    async seek(seconds: number): Promise<void> {
      await played((file) => playback.seek(file, seconds))
    },
    /** How fast it is played; 1 is as spoken. */
    $rate: playback.$rate,
    pausePlayback: () => playback.pause(),
    /** Loads what records; false if that fails. */
    load: takes.load,
    /** Takes up a recording that was kept; only into an idle recorder that is loaded. */
    restore: takes.restore,
    /** The sound of the takes that have ended, for `restore`. */
    kept: takes.kept,
    /** Returns to idle and deletes the recording. */
    clear(): void {
      playback.stop()
      takes.clear()
    },
  }
}
