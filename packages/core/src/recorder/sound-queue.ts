import type { PcmMessage } from './capture.ts'

/** How much sound is kept for the next encoder, in seconds, in case the current one dies with what it was given. */
const keptSeconds = 30

/** Cuts sound into blocks for an encoder, and keeps the latest. Runs on the audio thread, too. */
export function createSoundQueue(rate: number, block: number, level: (peak: number, samples: number) => void) {
  const kept: Float32Array<ArrayBuffer>[] = []
  let keptSamples = 0
  /** Samples given to encoders. */
  let given = 0
  let encoder: MessagePort | undefined
  const samples = new Float32Array(block)
  let filled = 0

  function keep(part: Float32Array<ArrayBuffer>): void {
    kept.push(part)
    keptSamples += part.length
    given += part.length
    while (keptSamples - kept[0]!.length >= keptSeconds * rate) keptSamples -= kept.shift()!.length
  }

  function send(message: PcmMessage): void {
    encoder?.postMessage(message, message === 'end' ? [] : [message.buffer])
  }

  /** Sends what has not filled a block yet. */
  function flush(): void {
    if (filled === 0) return
    const part = samples.slice(0, filled)
    filled = 0
    let peak = 0
    for (const sample of part) peak = Math.max(peak, Math.abs(sample))
    keep(part)
    send(part.slice())
    // Last, since the page may end the recording at that.
    level(peak, part.length)
  }

  return {
    /** Sends everything to this encoder, from this second on: the encoder before it has encoded what was earlier. */
    connect(port: MessagePort, from: number): void {
      encoder = port
      let at = given - keptSamples
      for (const part of kept) {
        const skipped = Math.min(part.length, Math.max(0, Math.round(from * rate) - at))
        if (skipped < part.length) send(part.slice(skipped))
        at += part.length
      }
    },
    add(sound: Float32Array): void {
      for (let at = 0; at < sound.length; ) {
        const part = sound.subarray(at, at + block - filled)
        samples.set(part, filled)
        filled += part.length
        at += part.length
        if (filled === block) flush()
      }
    },
    flush,
    /** Sends the rest, and that it was the last. */
    end(): void {
      flush()
      send('end')
    },
  }
}
