// Checks notes beside the page: in a Worker, or where a page forbids one, on the page in pauses of its own work.
import type { Clock } from '../lib/clock.ts'
import { idle } from '../lib/idle.ts'
import { scriptAddress } from '../lib/trusted-script.ts'
import type { NoteCode } from './find-codes.ts'
import type { ChartContext } from './finding.ts'
import type { NoteReviewer, Review } from './review.ts'
import type { Steps } from './steps.ts'
import type { Segment } from './transcript-index.ts'

/** The page's messages to the Worker. */
export type ToWorker =
  | { do: 'read'; transcript: readonly Segment[] }
  | { do: 'check'; note: string; chart: ChartContext | undefined; codes: readonly NoteCode[] | undefined }
/** The Worker's messages to the page. */
export type FromWorker = { is: 'ready' } | { is: 'checked'; review: Review }

/** Checks notes against one transcript, one after the other. */
export interface NoteChecker {
  /** Resolves with undefined if that would take too long. Rejects if the rules could not be loaded. */
  check(note: string, chart?: ChartContext, codes?: readonly NoteCode[]): Promise<Review | undefined>
  close(): void
}

/** The longest time that a check may take; a visit's note takes some hundredths of it. */
export const limitMilliseconds = 2000
/** How long a Worker may take to start. */
const patience = 10_000
/** How long the page may work at once. */
const sliceMilliseconds = 8

/** A page that forbids a Worker once forbids it always, and reports each attempt. */
let isForbidden = false

/** Prepares checks against a transcript; the rules are loaded with the first one. */
export function createChecker(transcript: readonly Segment[], clock: Clock): NoteChecker {
  let opened: Promise<NoteChecker> | undefined
  let isClosed = false
  /** A Worker that was stopped amid a check starts again with the next one. */
  const reopen = () => {
    opened = undefined
  }
  /** Undefined where the page forbids a Worker from a blob. Rejects if its script could not be loaded, which says nothing about that. */
  const openInWorker = async (): Promise<NoteChecker | undefined> => {
    if (isForbidden) return undefined
    const { text } = await import('./check-worker.ts?script-text')
    const checker = await workerChecker(text, transcript, clock, reopen).catch(() => undefined)
    isForbidden = !checker
    return checker
  }
  const open = async (): Promise<NoteChecker> => {
    const checker = (await openInWorker()) ?? (await pageChecker(transcript, clock))
    if (isClosed) checker.close()
    return checker
  }
  return {
    async check(note, chart, codes) {
      opened ??= open()
      try {
        return await (await opened).check(note, chart, codes)
      } catch (error) {
        reopen()
        throw error
      }
    },
    close() {
      isClosed = true
      void opened?.then(
        (checker) => checker.close(),
        () => undefined,
      )
    },
  }
}

/** Rejects where the page forbids a Worker from a blob. */
async function workerChecker(
  script: string,
  transcript: readonly Segment[],
  clock: Clock,
  onStopped: () => void,
): Promise<NoteChecker> {
  const worker = await startedWorker(script, clock)
  const send = (message: ToWorker) => worker.postMessage(message)
  send({ do: 'read', transcript })
  let end = () => {}
  return {
    check: (note, chart, codes) =>
      new Promise((resolve, reject) => {
        const cancel = clock.after(limitMilliseconds, () => end())
        end = () => {
          cancel()
          worker.terminate()
          onStopped()
          resolve(undefined)
        }
        worker.onerror = ({ message }) => {
          reject(new Error(message))
          end()
        }
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          cancel()
          if (data.is === 'checked') resolve(data.review)
        }
        send({ do: 'check', note, chart, codes })
      }),
    close() {
      end()
      worker.terminate()
    },
  }
}

async function startedWorker(script: string, clock: Clock): Promise<Worker> {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(scriptAddress(address) as string, { name: 'chartside-note-check' })
  let cancel = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      // A Worker that the page forbids is created all the same, and fails later.
      worker.onerror = ({ message }) => reject(new Error(message || 'The page forbids a Worker from a blob'))
      worker.onmessage = () => resolve()
      cancel = clock.after(patience, () => reject(new Error('The Worker does not start')))
    })
    return worker
  } catch (error) {
    worker.terminate()
    throw error
  } finally {
    cancel()
    URL.revokeObjectURL(address)
  }
}

async function pageChecker(transcript: readonly Segment[], clock: Clock): Promise<NoteChecker> {
  const { reviewerSteps } = await import('./review.ts')
  let reviewer: NoteReviewer | undefined
  let isClosed = false
  const isStopped = () => isClosed
  return {
    async check(note, chart, codes) {
      const budget = { left: limitMilliseconds }
      reviewer ??= await inSlices(reviewerSteps(transcript), clock, budget, isStopped)
      return reviewer && inSlices(reviewer.steps(note, chart, codes), clock, budget, isStopped)
    },
    close() {
      isClosed = true
    },
  }
}

/** The result of steps that run while the page is idle; undefined once their time is used, or when they are stopped. */
async function inSlices<Result>(
  steps: Steps<Result>,
  clock: Clock,
  budget: { left: number },
  isStopped: () => boolean,
): Promise<Result | undefined> {
  while (!isStopped()) {
    const start = clock.now()
    let spent = 0
    while (spent < sliceMilliseconds) {
      const step = steps.next()
      if (step.done) return step.value
      spent = clock.now() - start
    }
    budget.left -= spent
    if (budget.left <= 0) return undefined
    await idle()
  }
  return undefined
}
