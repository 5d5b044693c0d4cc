import type { MicrophoneProblem } from './problems.ts'

/** What a capture sends to an encoder: blocks of PCM at its own rate, and 'end' behind the last one. */
export type PcmMessage = Float32Array<ArrayBuffer> | 'end'

/** What can go wrong while recording, without the recording being lost. */
export type CaptureTrouble =
  /** Exact zeros for seconds: the source is dead, or switched off at its own switch. */
  | 'silent'
  /** The operating system has muted the microphone. */
  | 'muted'
  /** The browser or the system has taken the sound away for now (a call, a sleeping device). */
  | 'interrupted'

export interface CaptureEvents {
  /** About ten times a second while recording: the loudest sample of the block (0 to 1), and the seconds captured so far. */
  heard(peak: number, seconds: number): void
  /** Something is wrong, or no longer is. */
  trouble(trouble: CaptureTrouble, on: boolean): void
  /** The microphone is gone: unplugged, or its permission withdrawn. `resume` opens it anew. */
  lost(): void
  /** The browser stopped the page for so many seconds; what was said then is not in the recording. */
  gap(seconds: number): void
}

/** An open microphone that is being recorded. Blocks go to the port, so that no busy page can lose one. */
export interface Capture {
  /** PCM samples per second. */
  readonly rate: number
  /** From now on blocks go to `port`. */
  connect(port: MessagePort): void
  pause(): void
  /** Goes on; after `lost` with a newly opened microphone, which does not stay open when it comes after the end. Rejects with a MicrophoneError. */
  resume(): Promise<void>
  /** Sends what is left and 'end', and lets the microphone go. */
  end(): Promise<void>
  /** Lets the microphone go at once. */
  release(): void
}

/** Opens the microphone. Rejects with a MicrophoneError. */
export type OpenCapture = (events: CaptureEvents) => Promise<Capture>

/** The microphone cannot be had; `problem` says why, and `words.problems` what to do. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
  readonly problem: MicrophoneProblem
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`No microphone (${problem})${cause instanceof Error ? `: ${cause.name}: ${cause.message}` : ''}`, { cause })
    this.problem = problem
  }
}
