/** Cuts sound into blocks for an encoder. */
interface Blocks {
  connect(port: MessagePort): void
  pause(): void
  resume(): void
  /** Sends what is left and 'end'; resolves when it is sent. */
  end(): Promise<void>
}

/** Cuts the sound of an AudioContext into blocks. */
export interface Source extends Blocks {
  /** What a microphone is connected to. */
  readonly node: AudioNode
}

/** Takes the sound of microphones. */
export interface Tap extends Blocks {
  /** PCM samples per second. */
  readonly rate: number
  /** Takes the sound of this microphone from now on; the function that comes back ends that. */
  attach(stream: MediaStream): () => void
  close(): void
}

/** Told of each block that was sent: its loudest sample and its length in samples. */
export type Heard = (peak: number, samples: number) => void

export interface TapEvents {
  /** A block was sent: its loudest sample and its length in seconds. */
  heard(peak: number, seconds: number): void
  /** So far the tap's own clock has counted, in seconds; it is compared with the clock on the wall. */
  ticked(seconds: number): void
  /** Nothing more comes from the microphone that is attached. */
  failed(error: unknown): void
}
