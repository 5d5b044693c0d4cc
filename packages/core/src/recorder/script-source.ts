import type { PcmMessage } from './capture.ts'
import type { Heard, Source } from './source.ts'

/** Large blocks, since a busy page that misses one loses it whole: two thirds of a second. */
const block = 16384

/**
 * Capture on the page's own thread, for pages whose rules keep worklets out. A block arrives when it is over,
 * so pausing and ending take effect within the block that comes next, at the moment of the press.
 */
export function scriptSource(context: AudioContext, heard: Heard): Source {
  const node = context.createScriptProcessor(block, 1, 1)
  let encoder: MessagePort | undefined
  /** Nothing is taken before it can be sent on. */
  let running = false
  let blockBegan = context.currentTime
  let switches: { at: number; running: boolean }[] = []
  let tellEnded: (() => void) | undefined
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve
  })
  let ending = false

  function turn(to: boolean): void {
    const at = Math.round((context.currentTime - blockBegan) * context.sampleRate)
    switches.push({ at: Math.min(block, Math.max(0, at)), running: to })
  }

  function send(samples: Float32Array<ArrayBuffer>): void {
    if (samples.length === 0) return
    let peak = 0
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    heard(peak, samples.length)
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
    blockBegan = context.currentTime
    if (!ending) return
    node.onaudioprocess = null
    encoder?.postMessage('end' satisfies PcmMessage)
    tellEnded?.()
  }
  // Without a destination the browser calls no script.
  node.connect(context.destination)

  return {
    node,
    connect(port) {
      // A second port takes over from an encoder that died, and changes nothing else.
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
