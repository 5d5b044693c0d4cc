import type { OpenPlayer } from './audio-playback.ts'
import { format } from './format.ts'

/** Half a minute of frames: 1.4 MB decoded; a whole hour would be 350 MB. */
const sliceFrames = 1250
/** Frames before a slice that only warm up the decoder. */
const leadFrames = 4
/** How far ahead the next slice is decoded. */
const aheadSeconds = 5

/** Plays a file slice by slice without an address, for pages that forbid blobs as media. */
export const openDecodedPlayer: OpenPlayer = async (file, ended) => {
  const context = new AudioContext({ sampleRate: format.sampleRate })
  const frames = Math.floor(file.size / format.frameBytes) - 1
  const frameSeconds = format.frameSamples / format.sampleRate
  let startedAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  async function decode(from: number): Promise<AudioBuffer> {
    const end = Math.min(frames, from + sliceFrames)
    // The file's first frame is its Info frame.
    const bytes = (frame: number) => (frame + 1) * format.frameBytes
    const part = file.slice(bytes(Math.max(0, from - leadFrames)), bytes(end))
    const decoded = await context.decodeAudioData(await part.arrayBuffer())
    // Decoders differ in how much they drop at the start, but not at the end.
    const skipped = Math.max(0, decoded.length - (end - from) * format.frameSamples)
    const sound = context.createBuffer(1, Math.max(1, decoded.length - skipped), decoded.sampleRate)
    sound.copyToChannel(decoded.getChannelData(0).subarray(skipped), 0)
    return sound
  }

  async function schedule(from: number, at: number): Promise<void> {
    const sound = await decode(from)
    if (closed) return
    const node = new AudioBufferSourceNode(context, { buffer: sound })
    node.connect(context.destination)
    node.start(at)
    const next = from + sliceFrames
    if (next >= frames) node.onended = ended
    else waitUntil(at + sound.duration - aheadSeconds, () => void schedule(next, at + sliceFrames * frameSeconds).catch(ended))
  }

  // The context's time stops while it is paused; a timer's does not.
  function waitUntil(seconds: number, run: () => void): void {
    if (closed) return
    if (context.currentTime >= seconds) run()
    else timer = setTimeout(() => waitUntil(seconds, run), 500)
  }

  return {
    async play() {
      await context.resume()
      if (startedAt !== undefined) return
      startedAt = context.currentTime
      await schedule(0, startedAt)
    },
    pause: () => void context.suspend(),
    seconds: () => (startedAt === undefined ? 0 : context.currentTime - startedAt),
    close() {
      closed = true
      clearTimeout(timer)
      void context.close()
    },
  }
}
