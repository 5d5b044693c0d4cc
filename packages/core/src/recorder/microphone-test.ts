import { atom, type ReadableAtom } from 'nanostores'

import type { Clock } from '../lib/clock.ts'
import { within } from '../lib/within.ts'
import { type Capture, type CaptureTrouble, MicrophoneError, type OpenCapture, type PcmMessage } from './capture.ts'
import { levelOf } from './level.ts'
import type { MicrophoneProblem } from './problems.ts'

/** What a microphone test is doing; `done` and `failed` are its ends. */
export type MicrophoneTestState =
  | { step: 'opening' | 'listening' | 'playing' | 'done' }
  | { step: 'failed'; problem: MicrophoneProblem }

/** The platform of a microphone test. */
export interface MicrophoneTestEnvironment {
  openCapture: OpenCapture
  clock: Clock
  report(error: unknown): void
  /** Plays PCM and calls `ended`; the returned function stops it. */
  play(sound: readonly Float32Array<ArrayBuffer>[], rate: number, ended: () => void): () => void
}

/** What is needed to hear a voice, and one second more than the longest warning takes. */
const listenedSeconds = 4
/** How long the microphone's last block may take. */
const endMilliseconds = 3000
/** How long a newly opened microphone may deliver no sound. */
const firstSoundMilliseconds = 10_000

export type MicrophoneTest = ReturnType<typeof createMicrophoneTest>

/**
 * Listens to the microphone for four seconds, with the warnings of a recording, and plays back what was recorded. The sound is in memory
 * alone, and gone afterwards. Runs once.
 */
export function createMicrophoneTest({ openCapture, clock, report, play }: MicrophoneTestEnvironment) {
  const $test = atom<MicrophoneTestState>({ step: 'opening' })
  const $level = atom(0)
  const $trouble = atom<CaptureTrouble | undefined>()
  const sound: Float32Array<ArrayBuffer>[] = []
  let capture: Capture | undefined
  let isOver = false
  let resolveRecorded: () => void = () => undefined
  const recorded = new Promise<void>((resolve) => {
    resolveRecorded = resolve
  })
  let stopPlaying: (() => void) | undefined
  let stopWaiting: (() => void) | undefined
  const listens = () => !isOver && (step() === 'opening' || step() === 'listening')
  const step = () => $test.get().step

  function leave(): void {
    isOver = true
    stopWaiting?.()
    stopPlaying?.()
    capture?.release()
    $level.set(0)
  }

  function fail(problem: MicrophoneProblem): void {
    if (isOver) return
    leave()
    $test.set({ step: 'failed', problem })
  }

  function broken(error: unknown): void {
    report(error)
    fail(error instanceof MicrophoneError ? error.problem : 'unknown')
  }

  async function playBack(): Promise<void> {
    $test.set({ step: 'playing' })
    $level.set(0)
    const { rate, end } = capture!
    await within(clock, endMilliseconds, Promise.all([end(), recorded]))
    capture = undefined
    if (isOver) return
    const finish = () => {
      if (isOver) return
      leave()
      $test.set({ step: 'done' })
    }
    const isSilent = $trouble.get() === 'silent' || $trouble.get() === 'muted'
    if (isSilent) finish()
    else stopPlaying = play(sound, rate, finish)
  }

  async function start(): Promise<void> {
    try {
      const opened = await openCapture({
        level(peak, seconds) {
          if (!listens()) return
          stopWaiting?.()
          $test.set({ step: 'listening' })
          $level.set(levelOf(peak))
          if (seconds >= listenedSeconds) playBack().catch(broken)
        },
        trouble(trouble, on) {
          if (!listens()) return
          if (on) $trouble.set(trouble)
          else if ($trouble.get() === trouble) $trouble.set(undefined)
        },
        lost: () => fail('none'),
        gap: () => undefined,
      })
      capture = opened
      if (isOver) return opened.release()
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = ({ data }: MessageEvent<PcmMessage>) => {
        if (data !== 'end') return void sound.push(data)
        port2.close()
        resolveRecorded()
      }
      stopWaiting = clock.after(firstSoundMilliseconds, () => fail('not-started'))
      opened.connect(port1, 0)
    } catch (error) {
      broken(error)
    }
  }

  return {
    $test: $test as ReadableAtom<MicrophoneTestState>,
    /** The current loudness, 0 (silence) to 1 (full scale), on a logarithmic scale. */
    $level: $level as ReadableAtom<number>,
    /** What is wrong with the sound, at present and at the end. */
    $trouble: $trouble as ReadableAtom<CaptureTrouble | undefined>,
    start,
    /** Ends it at once and releases the microphone. */
    stop: leave,
  }
}
