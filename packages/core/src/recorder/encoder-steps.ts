import type { EncoderStep } from './ladder.ts'
import { encodePcm } from './pcm-encoding.ts'
import { workerStep } from './worker-step.ts'

const wasmStep: EncoderStep = {
  name: 'wasm',
  patience: 5000,
  async open(rate, onMessage) {
    const [{ lameModule }, { wasmEncoder }] = await Promise.all([import('./lame-module.ts'), import('./wasm-encoder.ts')])
    return encodePcm(await wasmEncoder(lameModule()), rate, onMessage)
  },
}

const lamejsStep: EncoderStep = {
  name: 'lamejs',
  patience: 15_000,
  async open(rate, onMessage) {
    const { lamejsEncoder } = await import('./lamejs-encoder.ts')
    return encodePcm(lamejsEncoder, rate, onMessage)
  },
}

/**
 * The fallback order of encoders, best first: in a Worker; on the page's thread (4 ms of work per second of sound); there in
 * plain JavaScript (30 ms), which works on every page that allows this script.
 */
export const encoderSteps: readonly EncoderStep[] = [workerStep, wasmStep, lamejsStep]
