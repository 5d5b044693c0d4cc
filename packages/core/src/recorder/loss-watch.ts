import type { CaptureEvents } from './capture.ts'

/** Both clocks at one moment, in seconds. */
export interface Tick {
  /** The computer's clock that only runs forward. */
  computer: number
  /** The computer's date and time, which also runs while the computer sleeps. */
  calendar: number
  /** The clock of the audio that arrives. */
  audio: number
  /** How much has been captured. */
  captured: number
}

/** Audio arrives in bursts, so how far it is behind is its least in this time, in seconds. */
const windowSeconds = 2
/** Less than this says nothing: a busy page may hear of the audio late. */
const enoughSeconds = 1
/** Losses below this are added up until they reach it. */
const leastSeconds = 0.1
/** Sound cards deviate from the computer's clock by up to 200 millionths. */
const drift = 200e-6
/** Without a full window the bursts count as lateness. */
const burstSeconds = 0.4
/** After a longer sleep people begin a new thought, and the file would be mostly silence (decision 95). */
const longestSilence = 60
/** From here on the calendar has not just been corrected. */
const asleepSeconds = 2

interface Moment {
  at: number
  behind: number
  captured: number
}

/**
 * Compares the clock of the audio with the computer's, and reports each time that the audio has fallen behind for good: a starved
 * machine, a suspended context, a sleeping computer.
 */
export function watchLoss(events: Pick<CaptureEvents, 'gap'>) {
  let ticks: Moment[] = []
  /** How far the audio is behind without a loss: unknown at first, then the least so far. */
  let usual: number | undefined
  let ahead: number | undefined

  function lost(seconds: number): void {
    if (usual === undefined || seconds < leastSeconds) return
    events.gap({ at: placeOf(ticks), seconds, silence: Math.min(seconds, longestSilence) })
    usual += seconds
  }

  return {
    tick({ computer, calendar, audio, captured }: Tick): void {
      const before = ahead
      ahead = calendar - computer
      if (before !== undefined && ahead - before > asleepSeconds) {
        const seconds = ahead - before
        events.gap({ at: ticks.at(-1)?.captured ?? captured, seconds, asleep: true, silence: Math.min(seconds, longestSilence) })
      }

      const last = ticks.at(-1)
      if (usual !== undefined && last) usual += (computer - last.at) * drift
      ticks.push({ at: computer, behind: computer - audio, captured })
      // One more than the window: a loss may have happened just before it.
      const from = ticks.findIndex(({ at }) => at >= computer - windowSeconds)
      ticks = ticks.slice(Math.max(0, from - 1))
      const window = ticks.slice(Math.min(from, 1))
      if (computer - window[0]!.at < enoughSeconds) return
      const behind = Math.min(...window.map((moment) => moment.behind))
      usual = Math.min(usual ?? behind, behind)
      lost(behind - usual)
    },
    /** Before a pause or the end: what is not certain yet counts. */
    settle(): void {
      const last = ticks.at(-1)
      if (last && usual !== undefined) lost(last.behind - usual - burstSeconds)
    },
    /** After a pause, the clocks are compared from then on. */
    start(): void {
      ticks = []
      usual = undefined
      ahead = undefined
    },
  }
}

/** Where the audio fell behind the most. */
function placeOf(ticks: readonly Moment[]): number {
  let place = ticks[0]?.captured ?? 0
  let largest = 0
  for (let index = 1; index < ticks.length; index++) {
    const step = ticks[index]!.behind - ticks[index - 1]!.behind
    if (step <= largest) continue
    largest = step
    place = ticks[index - 1]!.captured
  }
  return place
}
