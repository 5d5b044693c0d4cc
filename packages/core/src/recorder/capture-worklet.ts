import type { PcmMessage } from './capture.ts'
import type { FromWorklet, ToWorklet } from './worklet-source.ts'

/** A tenth of a second: short enough for the meter, long enough to cost almost nothing. */
const block = Math.round(sampleRate / 10)

/**
 * Runs on the browser's audio thread, which a busy page cannot block: cuts the sound into blocks and sends them straight to the
 * encoder. It is loaded by its address, so it must have no imports left at run time.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  private samples = new Float32Array(block)
  private filled = 0
  /** False until there is an encoder: nothing is captured before it can be sent. */
  private running = false
  private encoder: MessagePort | undefined

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => {
      if (data.do === 'connect') this.connect(data.port)
      if (data.do === 'resume') this.running = true
      if (data.do === 'pause') this.hold()
      if (data.do === 'end') {
        this.hold()
        this.toEncoder('end')
        this.toPage({ is: 'ended' })
      }
    }
  }

  process([channels]: Float32Array[][]): boolean {
    const input = channels?.[0]
    if (!input || !this.running) return true
    for (let at = 0; at < input.length; ) {
      const part = input.subarray(at, at + block - this.filled)
      this.samples.set(part, this.filled)
      this.filled += part.length
      at += part.length
      if (this.filled === block) this.send()
    }
    return true
  }

  private connect(port: MessagePort): void {
    // A second port replaces an encoder that died; nothing else changes.
    if (!this.encoder) this.running = true
    this.encoder = port
  }

  private hold(): void {
    this.running = false
    if (this.filled > 0) this.send()
  }

  private send(): void {
    const samples = this.samples.slice(0, this.filled)
    this.filled = 0
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    this.toPage({ is: 'level', peak, samples: samples.length })
    this.toEncoder(samples)
  }

  private toEncoder(message: PcmMessage): void {
    this.encoder?.postMessage(message, message === 'end' ? [] : [message.buffer])
  }

  private toPage(message: FromWorklet): void {
    this.port.postMessage(message)
  }
}

registerProcessor('chartside-capture', CaptureProcessor)
