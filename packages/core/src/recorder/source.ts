/** Splits sound into blocks for an encoder. */
interface Blocks {
  /** Sends what was captured from this second on, and all that follows. */
  connect(port: MessagePort, from: number): void
  pause(): void
  resume(): void
  /** Sends the remaining block and 'end', then resolves. */
  end(): Promise<void>
}

/** Splits the sound of an AudioContext into blocks. */
export interface Source extends Blocks {
  /** The node that a microphone is connected to. */
  readonly node: AudioNode
  /** True if it runs on the page's thread, which can miss blocks. */
  readonly isOnPage: boolean
}

/** Captures the sound of microphones. */
export interface Tap extends Blocks {
  /** PCM samples per second. */
  readonly rate: number
  /** Captures this microphone from now on; the returned function detaches it. */
  attach(stream: MediaStream): () => void
  close(): void
}

/** What a source reports; all lengths are in samples. */
export interface SourceEvents {
  /** A block was sent; gives its loudest sample and its length. */
  level(peak: number, samples: number): void
  /** The browser has replaced sound by zeros, from this sample on. */
  hole(at: number, samples: number): void
}

/** What a tap reports. */
export interface TapEvents {
  /** A block was sent; gives its loudest sample and its length in seconds. */
  level(peak: number, seconds: number): void
  /** The browser has replaced sound by zeros; the place and the length, in seconds captured. */
  hole(at: number, seconds: number): void
  /** The time on the tap's own clock, in seconds; compared with the wall clock. */
  ticked(seconds: number): void
  /** The attached microphone delivers no more sound. */
  failed(error: unknown): void
}
