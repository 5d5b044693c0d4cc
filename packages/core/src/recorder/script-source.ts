import { createSoundQueue } from './sound-queue.ts'
import type { Source, SourceEvents } from './source.ts'

/** Large blocks, two thirds of a second, because a busy page can miss a block, which is then lost. */
const block = 16384

/**
 * Captures on the page's own thread, for pages that forbid worklets. A block arrives after it ends, so pausing and ending take
 * effect inside the next block, at the moment of the press.
 */
export function scriptSource(context: AudioContext, { level }: Pick<SourceEvents, 'level'>): Source {
  const node = context.createScriptProcessor(block, 1, 1)
  const queue = createSoundQueue(context.sampleRate, block, level)
  let connected = false
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

  node.onaudioprocess = ({ inputBuffer }) => {
    const samples = inputBuffer.getChannelData(0)
    let from = 0
    for (const { at, running: next } of switches) {
      if (running) queue.add(samples.subarray(from, at))
      from = at
      running = next
    }
    if (running) queue.add(samples.subarray(from))
    queue.flush()
    switches = []
    blockStartedAt = context.currentTime
    if (!ending) return
    node.onaudioprocess = null
    queue.end()
    resolveEnded?.()
  }
  // Without a destination the browser never calls the script.
  node.connect(context.destination)

  return {
    node,
    isOnPage: true,
    connect(port, from) {
      // A second port replaces an encoder that died; nothing else changes.
      if (!connected) running = true
      connected = true
      queue.connect(port, from)
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
