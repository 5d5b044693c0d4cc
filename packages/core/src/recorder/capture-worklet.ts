import { watchHoles } from './hole-watch.ts'
import { createSoundQueue } from './sound-queue.ts'
import type { FromWorklet, ToWorklet } from './worklet-source.ts'

/** A tenth of a second: short enough for the meter, long enough to cost almost nothing. */
const block = Math.round(sampleRate / 10)

/**
 * Runs on the browser's audio thread, which a busy page cannot block: cuts the sound into blocks and sends them straight to the
 * encoder. It is loaded by its address, so it must have no imports left at run time.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  /** False until there is an encoder: nothing is captured before it can be sent. */
  private running = false
  private connected = false
  private readonly queue = createSoundQueue(sampleRate, block, (peak, samples) => this.toPage({ is: 'level', peak, samples }))
  private readonly holes = watchHoles(sampleRate, (at, samples) => this.toPage({ is: 'hole', at, samples }))

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => {
      if (data.do === 'connect') this.connect(data.port, data.from)
      if (data.do === 'resume') this.running = true
      if (data.do === 'pause') this.hold()
      if (data.do === 'end') {
        this.hold()
        this.queue.end()
        this.toPage({ is: 'ended' })
      }
    }
  }

  process([channels]: Float32Array[][]): boolean {
    const input = channels?.[0]
    if (!input || !this.running) return true
    this.holes.add(input, Date.now() / 1000, currentTime)
    this.queue.add(input)
    return true
  }

  private connect(port: MessagePort, from: number): void {
    // A second port replaces an encoder that died; nothing else changes.
    if (!this.connected) this.running = true
    this.connected = true
    this.queue.connect(port, from)
  }

  private hold(): void {
    this.running = false
    this.holes.end()
    this.queue.flush()
  }

  private toPage(message: FromWorklet): void {
    this.port.postMessage(message)
  }
}

registerProcessor('chartside-capture', CaptureProcessor)
