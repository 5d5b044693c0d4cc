import { createOggOpus, opusRate } from './ogg-opus.ts'
import { createSoundQueue } from './sound-queue.ts'
import type { Tap, TapEvents } from './source.ts'

const type = 'audio/ogg;codecs=opus'
/** High enough that encoding twice is inaudible in speech. */
const bitsPerSecond = 128_000
/** How often recorded data is requested, in milliseconds. */
const slice = 100
/** Blocks of a tenth of a second, like those of the audio thread. */
const block = opusRate / 10
/** Below this, sound counts as exact silence: Opus does not turn zeros into zeros. */
const floor = 2 ** -15

/** Whether this browser can record without an AudioContext: Firefox can. */
export const canRecordWithoutContext = (): boolean =>
  typeof AudioDecoder !== 'undefined' && typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type)

/**
 * Captures without an AudioContext, which in Firefox runs on the clock of an output device and never starts without one: the
 * browser records Opus, and its own decoder turns it into PCM at once.
 */
export function mediaRecorderTap(events: TapEvents): Tap {
  let connected = false
  let run: Run | undefined
  const queue = createSoundQueue(opusRate, block, (peak, samples) => events.level(peak < floor ? 0 : peak, samples / opusRate))

  return {
    rate: opusRate,
    attach(stream) {
      const own = openRun({ stream, after: run?.end(), take: queue.add, events })
      run = own
      return () => void own.end()
    },
    connect(port, from) {
      // A second port replaces an encoder that died; nothing else changes.
      if (!connected) run?.go()
      connected = true
      queue.connect(port, from)
    },
    pause: () => run?.pause(),
    resume: () => run?.go(),
    async end() {
      await run?.end()
      queue.end()
    },
    close: () => void run?.end(),
  }
}

interface Run {
  go(): void
  pause(): void
  /** Resolves when everything recorded is decoded. */
  end(): Promise<void>
}

interface RunOf {
  stream: MediaStream
  /** The end of the previous run: its sound comes first. */
  after: Promise<void> | undefined
  take(pcm: Float32Array): void
  events: TapEvents
}

/** One microphone with its own recorder and decoder. */
function openRun({ stream, after, take, events }: RunOf): Run {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
  const ogg = createOggOpus()
  const decoder = new AudioDecoder({ output: (data) => take(mono(data)), error: fail })
  /** Recorded data becomes bytes asynchronously and must stay in order. */
  let decoded = after ?? Promise.resolve()
  let started = false
  let ending: Promise<void> | undefined
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })

  async function decode(recorded: Blob): Promise<void> {
    const packets = ogg.push(new Uint8Array(await recorded.arrayBuffer()))
    if (decoder.state === 'closed' || packets.length === 0) return
    if (decoder.state === 'unconfigured')
      decoder.configure({ codec: 'opus', sampleRate: opusRate, numberOfChannels: ogg.channels() })
    for (const data of packets) decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: 0, data }))
    events.ticked(ogg.seconds())
  }

  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) decoded = decoded.then(() => decode(data)).catch(fail)
  }
  recorder.onerror = fail

  function fail(error: unknown): void {
    if (ending) return
    void end()
    events.failed(error)
  }

  async function finish(): Promise<void> {
    if (started) {
      // A recorder that has lost its microphone stops automatically.
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await decoded
    }
    if (decoder.state === 'configured') await decoder.flush()
    if (decoder.state !== 'closed') decoder.close()
  }
  const end = () => (ending ??= finish())

  return {
    go() {
      if (recorder.state === 'paused') recorder.resume()
      else if (!started && !ending) recorder.start(slice)
      started = true
    },
    pause() {
      if (recorder.state === 'recording') recorder.pause()
    },
    end,
  }
}

/** Mixes all channels into one. */
function mono(data: AudioData): Float32Array {
  const { numberOfChannels, numberOfFrames } = data
  const all = new Float32Array(numberOfFrames)
  const one = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex++) {
    data.copyTo(one, { planeIndex, format: 'f32-planar' })
    for (const [at, sample] of one.entries()) all[at]! += sample / numberOfChannels
  }
  data.close()
  return all
}
