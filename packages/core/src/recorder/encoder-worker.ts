import { type EncoderMessage, encodePcm, type OpenEncoder } from './pcm-encoding.ts'
import { wasmEncoder } from './wasm-encoder.ts'
import type { FromWorker, ToWorker } from './worker-step.ts'

let encoder: OpenEncoder | undefined

const send = (message: FromWorker) => postMessage(message)

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'take') encoder?.take(data.port)
  if (data.do === 'finish') encoder?.finish()
  if (data.do !== 'open') return
  try {
    encoder = encodePcm(await wasmEncoder(data.module), data.rate, send)
    send({ is: 'ready' })
  } catch (error) {
    send({ is: 'failed', error: String(error) } satisfies EncoderMessage)
  }
})
