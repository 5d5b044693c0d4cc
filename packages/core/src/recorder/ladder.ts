import type { Clock } from '../lib/clock.ts'
import { within } from '../lib/within.ts'
import type { EncoderMessage, OpenEncoder } from './pcm-encoding.ts'

/** One way to encode. `open` resolves when the encoder is ready: a forbidden Worker does not throw, it just never answers. */
export interface EncoderStep {
  name: 'worker' | 'wasm' | 'lamejs'
  /** How long to wait for it, in milliseconds. Sound captured meanwhile waits in the port. */
  patience: number
  open(rate: number, onMessage: (message: EncoderMessage) => void): Promise<OpenEncoder>
}

interface Ladder {
  steps: readonly EncoderStep[]
  clock: Clock
  rate: number
  report(error: unknown): void
  onMessage(message: EncoderMessage): void
}

/** Opens the first encoder that works, and returns the remaining steps with it. Rejects if none does. */
export async function openEncoder({
  steps,
  clock,
  rate,
  report,
  onMessage,
}: Ladder): Promise<{ encoder: OpenEncoder; below: readonly EncoderStep[] }> {
  for (const [index, step] of steps.entries()) {
    let current = true
    const opening = step.open(rate, (message) => current && onMessage(message))
    try {
      return { encoder: await within(clock, step.patience, opening), below: steps.slice(index + 1) }
    } catch (error) {
      current = false
      // A late encoder must not keep a Worker alive.
      opening.then((late) => late.close()).catch(() => undefined)
      report(new Error(`The encoder '${step.name}' cannot be used here; the next one is tried.`, { cause: error }))
    }
  }
  throw new Error('No encoder could be opened. The page must allow scripts of the address that this script came from.')
}
