import { createEncoder } from 'wasm-media-encoders/esnext'
import { format } from './format.ts'
import type { EncoderMaker } from './mp3-stream.ts'

/** LAME as WebAssembly, from the bytes of its module. Rejects if the page forbids WebAssembly. */
export async function wasmEncoder(module: Uint8Array<ArrayBuffer>): Promise<EncoderMaker> {
  const lame = await createEncoder('audio/mpeg', module)
  return () => {
    // Configuring resets it: one instance serves one stream at a time.
    lame.configure({
      channels: 1,
      sampleRate: format.sampleRate,
      outputSampleRate: format.sampleRate,
      bitrate: format.kilobits,
    })
    return { encode: (pcm) => lame.encode([pcm]), finish: () => lame.finalize() }
  }
}
