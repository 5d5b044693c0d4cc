import type { MicrophoneProblem } from './problems.ts'
import type { Gap } from './take-sound.ts'

/** What a capture sends to an encoder: blocks of PCM at its own rate, then 'end'. */
export type PcmMessage = Float32Array<ArrayBuffer> | 'end'

/** Problems during recording that do not lose the recording. */
export type CaptureTrouble =
  /** Exact zeros for seconds: the source is dead or switched off. */
  | 'silent'
  /** No voice for seconds: the wrong microphone, or one too far away. */
  | 'quiet'
  /** So loud that the sound is distorted. */
  | 'loud'
  /** The operating system has muted the microphone. */
  | 'muted'
  /** The browser or the system has taken the sound away for now (a call, a sleeping device). */
  | 'interrupted'

/** What a capture reports while it records. */
export interface CaptureEvents {
  /** About ten times a second while recording: the block's loudest sample (0 to 1), and the seconds captured so far. */
  level(peak: number, seconds: number): void
  /** A problem has begun or ended. */
  trouble(trouble: CaptureTrouble, on: boolean): void
  /** The microphone is gone: unplugged, or its permission revoked. `resume` opens it again. */
  lost(): void
  /** After `lost`, another microphone can be opened. */
  another?(): void
  /** Speech is missing; `at` is in seconds captured so far. */
  gap(gap: Gap): void
}

/** An open microphone that is being recorded. Blocks go directly to the port, so that a busy page cannot lose any. */
export interface Capture {
  /** PCM samples per second. */
  readonly rate: number
  /**
   * Sends the following blocks to `port`, and before them those captured since this second, which the encoder before it may have
   * lost; the latest 30 s are kept.
   */
  connect(port: MessagePort, from: number): void
  pause(): void
  /**
   * Continues; after `lost` with a newly opened microphone, which closes again if `end` came first. Rejects with a
   * MicrophoneError.
   */
  resume(): Promise<void>
  /** Sends the remaining block and 'end', and releases the microphone. */
  end(): Promise<void>
  /** Releases the microphone at once. */
  release(): void
}

/** Opens the microphone. Rejects with a MicrophoneError. */
export type OpenCapture = (events: CaptureEvents) => Promise<Capture>

/** The microphone is not available; `problem` is the reason. `noticeWords.problems` says what the user can do. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
  readonly problem: MicrophoneProblem
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`No microphone (${problem})${cause instanceof Error ? `: ${cause.name}: ${cause.message}` : ''}`, { cause })
    this.problem = problem
  }
}
