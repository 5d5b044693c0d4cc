import type { ReadableAtom } from 'nanostores'

import type { Keep } from '../kept-dictations/index.ts'
import type { Toasts } from '../lib/toasts.ts'
import { within } from '../lib/within.ts'
import type { createAssembly, RecordAt } from './assembly.ts'
import { MicrophoneError } from './capture.ts'
import type { Limits } from './limits.ts'
import type { noticeWords } from './notice-words.ts'
import type { MicrophoneProblem } from './problems.ts'
import { createRecorded } from './recorded.ts'
import type { RecorderState, RecorderStores } from './recorder-stores.ts'
import { lastSeconds } from './redo.ts'
import type { startTake, Take, TakeEnvironment } from './take.ts'
import type { endOf, showEnd, undo } from './take-end.ts'
import type { takeEvents } from './take-events.ts'
import { recorderWords } from './words.ts'

/** What records and keeps sound; a recorder is drawn without it. */
export interface Engine {
  createAssembly: typeof createAssembly
  startTake: typeof startTake
  takeEvents: typeof takeEvents
  undo: typeof undo
  showEnd: typeof showEnd
  endOf: typeof endOf
  noticeWords: typeof noticeWords
}

export interface TakesEnvironment extends TakeEnvironment {
  toasts: Toasts
  /** Where the recording is kept while it grows; in memory alone by default. */
  keep?: Keep
  /** Loads the engine; nothing is recorded before. Rejects with a MicrophoneError. */
  engine(): Promise<Engine>
}

/** How long a newly opened microphone may deliver no sound. */
const firstSoundMilliseconds = 10_000

/** Records into one file, take after take. Commands that do not fit the state do nothing. */
export function createTakes(environment: TakesEnvironment, stores: RecorderStores, $limits: ReadableAtom<Limits>) {
  const { clock, report } = environment
  const { $recorder, $notice, $level, is, notice, withdraw } = stores
  const recorded = createRecorded(environment, stores, $limits)
  let take: Take | undefined
  /** The state to return to if starting fails: an earlier recording stays. */
  let startedFrom: RecorderState = { state: 'idle' }
  /** Lets a command that waited find out whether it still applies. */
  let round = 0

  const start = async (at?: RecordAt) => is('idle', 'failed', 'stopped') && open($recorder.get(), at)
  const redo = async () => is('paused') && stop(undefined, true)

  async function open(from: RecorderState, at?: RecordAt): Promise<void> {
    const current = ++round
    startedFrom = from
    $notice.set(undefined)
    $recorder.set({ state: 'starting' })
    const left = nextChange($recorder)
    const counts = () => current === round && is('starting', 'recording', 'paused')
    let started: Take | undefined
    try {
      const engine = await recorded.loadEngine()
      if (current !== round || !is('starting')) return
      const assembly = recorded.begin(engine)
      const running = { counts, assembly, total: assembly.begin(at), longest: () => $limits.get().longest, pause, resume, stop }
      take = started = engine.startTake(environment, assembly, engine.takeEvents(stores, running))
      // The permission prompt may stay open for minutes, or the user may give up.
      await Promise.race([started.opened, left])
      await within(clock, firstSoundMilliseconds, left)
    } catch (error) {
      if (current !== round || !is('starting')) return
      started?.abandon()
      report(error)
      const problem = error instanceof MicrophoneError ? error.problem : 'not-started'
      notice(problem, saying(recorded.engine(), problem))
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
      if (current === round && is('paused')) notice('lost', saying(recorded.engine(), problem))
    }
  }

  /** With `again`, a whole take ends without a word, and its last seconds are recorded again. */
  async function stop(failed?: MicrophoneProblem, again?: true): Promise<void> {
    if (is('starting') && !failed) {
      round++
      take?.abandon()
      return goBack({ state: 'idle' })
    }
    const [engine, assembly] = [recorded.engine(), recorded.now()]
    if (!engine || !assembly || !take || !is('starting', 'recording', 'paused')) return
    const current = round
    $level.set(0)
    $recorder.set({ state: 'finishing' })
    const isComplete = (await take.end()) === 'whole'
    if (current !== round) return
    take = undefined
    const end = engine.endOf(stores, environment.toasts, { assembly, isComplete, failed, shortest: $limits.get().shortest })
    if (again && isComplete && end.state === 'stopped') await open(end, lastSeconds(end.waveform.seconds))
    else $recorder.set(end)
  }

  function clear(): void {
    round++
    take?.abandon()
    take = undefined
    recorded.clear()
    stores.clear()
  }

  return { ...recorded, start, pause, resume, redo, stop: () => stop(), clear }
}

/** What a notice says about a problem; without an engine, that is the problem. */
const saying = (engine: Engine | undefined, problem: MicrophoneProblem) => (): string =>
  engine ? engine.noticeWords.problems[problem] : recorderWords.problems.encoder

/** Resolves when the store changes next. */
const nextChange = ($store: ReadableAtom<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const stop = $store.listen(() => {
      stop()
      resolve()
    })
  })
