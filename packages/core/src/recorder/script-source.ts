import type { PcmMessage } from './capture.ts'
import type { LevelListener, Source } from './source.ts'

/** Large blocks, two thirds of a second, because a busy page can miss a block, which is then lost. */
const block = 16384

/**
 * Captures on the page's own thread, for pages that forbid worklets. A block arrives after it ends, so pausing and ending take
 * effect inside the next block, at the moment of the press.
 */
export function scriptSource(context: AudioContext, level: LevelListener): Source {
  const node = context.createScriptProcessor(block, 1, 1)
  let encoder: MessagePort | undefined
  /** False until there is an encoder: nothing is captured before it can be sent. */
  let running = false
  let blockStartedAt = context.currentTime
  let switches: { at: number; running: boolean }[] = []
  let resolveEnded: (() => void) | undefined
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })
  let ending = false

  function turn(to: boolean): void {
    const at = Math.round((context.currentTime - blockStartedAt) * context.sampleRate)
    switches.push({ at: Math.min(block, Math.max(0, at)), running: to })
  }

  function send(samples: Float32Array<ArrayBuffer>): void {
    if (samples.length === 0) return
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    level(peak, samples.length)
    encoder?.postMessage(samples satisfies PcmMessage, [samples.buffer])
  }

  node.onaudioprocess = ({ inputBuffer }) => {
    const samples = inputBuffer.getChannelData(0)
    let from = 0
    for (const { at, running: next } of switches) {
      if (running) send(samples.slice(from, at))
      from = at
      running = next
    }
    if (running) send(samples.slice(from))
    switches = []
    blockStartedAt = context.currentTime
    if (!ending) return
    node.onaudioprocess = null
    encoder?.postMessage('end' satisfies PcmMessage)
    resolveEnded?.()
  }
  // Without a destination the browser never calls the script.
  node.connect(context.destination)

  return {
    node,
    connect(port) {
      // A second port replaces an encoder that died; nothing else changes.
      if (!encoder) running = true
      encoder = port
    },
    pause: () => turn(false),
    resume: () => turn(true),
    end() {
      turn(false)
      ending = true
      return ended
    },
  }
}
