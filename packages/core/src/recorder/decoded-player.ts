import type { OpenPlayer } from './audio-playback.ts'
import { format } from './format.ts'
import { frameAt } from './layout.ts'

/** Half a minute of frames: 1.4 MB decoded; a whole hour would be 350 MB. */
const sliceFrames = 1250
/** Frames before a slice that only warm up the decoder. */
const leadFrames = 4
/** How far ahead the next slice is decoded. */
const aheadSeconds = 5

/** Plays a file slice by slice without an address, for pages that forbid blobs as media. Faster is higher, too. */
export const openDecodedPlayer: OpenPlayer = async (file, ended) => {
  const context = new AudioContext({ sampleRate: format.sampleRate })
  const frames = Math.floor(file.size / format.frameBytes) - 1
  const frameSeconds = format.frameSamples / format.sampleRate
  /** Where playing began, in the file and on the context's clock. */
  let begin = { seconds: 0, at: 0 }
  let rate = 1
  /** Counts the beginnings: what was scheduled for an earlier one is dropped. */
  let run = 0
  let isScheduled = false
  let nodes: AudioBufferSourceNode[] = []
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

  async function schedule(from: number, at: number, current: number): Promise<void> {
    const sound = await decode(from)
    if (closed || current !== run) return
    const node = new AudioBufferSourceNode(context, { buffer: sound, playbackRate: rate })
    nodes = [...nodes.slice(-1), node]
    node.connect(context.destination)
    node.start(at)
    const next = from + sliceFrames
    if (next >= frames) node.onended = ended
    else
      waitUntil(at + sound.duration / rate - aheadSeconds, current, () => {
        schedule(next, at + (sliceFrames * frameSeconds) / rate, current).catch(ended)
      })
  }

  // The context's time stops while it is paused; a timer's does not.
  function waitUntil(seconds: number, current: number, go: () => void): void {
    if (closed || current !== run) return
    if (context.currentTime >= seconds) go()
    else timer = setTimeout(() => waitUntil(seconds, current, go), 500)
  }

  const position = () => (isScheduled ? begin.seconds + (context.currentTime - begin.at) * rate : begin.seconds)

  async function playFrom(seconds: number): Promise<void> {
    isScheduled = true
    begin = { seconds, at: context.currentTime }
    await schedule(Math.min(frames - 1, frameAt(seconds, frames)), begin.at, run)
  }

  /** Drops what is scheduled; if it is playing, it goes on from here. */
  function moveTo(seconds: number): void {
    const wasPlaying = isScheduled && context.state === 'running'
    run++
    clearTimeout(timer)
    for (const node of nodes) {
      node.onended = null
      node.stop()
    }
    nodes = []
    isScheduled = false
    begin = { seconds, at: 0 }
    if (wasPlaying) playFrom(seconds).catch(ended)
  }

  return {
    async play() {
      await context.resume()
      if (!isScheduled) await playFrom(begin.seconds)
    },
    pause: () => void context.suspend(),
    seconds: position,
    seek: moveTo,
    setRate(to) {
      const seconds = position()
      rate = to
      if (isScheduled) moveTo(seconds)
    },
    close() {
      closed = true
      clearTimeout(timer)
      void context.close()
    },
  }
}
