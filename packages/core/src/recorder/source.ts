/** Cuts the sound of a context into blocks for an encoder. */
export interface Source {
  /** What a microphone is connected to. */
  readonly node: AudioNode
  connect(port: MessagePort): void
  pause(): void
  resume(): void
  /** Sends what is left and 'end'; resolves when it is sent. */
  end(): Promise<void>
}

/** Told of each block that was sent: its loudest sample and its length. */
export type Heard = (peak: number, samples: number) => void
