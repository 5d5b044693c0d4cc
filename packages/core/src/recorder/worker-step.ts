import { scriptAddress } from '../lib/trusted-script.ts'
import { text } from './encoder-worker.ts?script-text'
import type { EncoderStep } from './ladder.ts'
import type { EncoderMessage, OpenEncoder } from './pcm-encoding.ts'

/** The page's messages to the Worker. */
export type ToWorker =
  | { do: 'open'; module: Uint8Array<ArrayBuffer>; rate: number }
  | { do: 'take'; port: MessagePort }
  | { do: 'finish' }
/** The Worker's messages to the page. */
export type FromWorker = { is: 'ready' } | EncoderMessage

/**
 * LAME in a Worker, so that a busy page delays nothing. The Worker comes from a blob, since the page may be of another origin,
 * and it contains all its code, since that page may forbid fetching.
 */
export const workerStep: EncoderStep = {
  name: 'worker',
  patience: 10_000,
  async open(rate, onMessage) {
    const { lameModule } = await import('./lame-module.ts')
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const worker = new Worker(scriptAddress(address) as string, { name: 'chartside-encoder' })
    const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
    const encoder: OpenEncoder = {
      take: (port) => send({ do: 'take', port }, [port]),
      finish: () => send({ do: 'finish' }),
      close: () => worker.terminate(),
    }
    try {
      await new Promise<void>((resolve, reject) => {
        // A Worker that the page forbids is created all the same, and fails later.
        worker.onerror = (event) => reject(new Error(event.message || 'The page forbids a Worker from a blob'))
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.is === 'ready') resolve()
          if (data.is === 'failed') reject(data.error)
        }
        send({ do: 'open', module: lameModule(), rate })
      })
    } catch (error) {
      worker.terminate()
      throw error
    } finally {
      URL.revokeObjectURL(address)
    }
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => data.is !== 'ready' && onMessage(data)
    worker.onerror = (event) => onMessage({ is: 'failed', error: new Error(event.message) })
    return encoder
  },
}
