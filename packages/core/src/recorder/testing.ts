import { atom } from 'nanostores'
import type { Environment } from '../environment.ts'
import { createAssembly } from './assembly.ts'
import type { Capture, CaptureEvents, OpenCapture } from './capture.ts'
import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import type { Encoder } from './mp3-stream.ts'
import { noticeWords } from './notice-words.ts'
import { encodePcm } from './pcm-encoding.ts'
import type { PlaybackState } from './playback.ts'
import { createRecorder, type RecorderEnvironment } from './recorder.ts'
import { createSoundQueue } from './sound-queue.ts'
import { startTake } from './take.ts'
import { endOf, showEnd, undo } from './take-end.ts'
import { takeEvents } from './take-events.ts'
import type { Engine } from './takes.ts'

export { MicrophoneError } from './capture.ts'
export { keepRecorder } from './known-recorders.ts'

/** A microphone that a test speaks into. While `problem` is set, opening it fails with that. */
export function spokenMicrophone(rate: number = format.sampleRate) {
  let events: CaptureEvents | undefined
  let port: MessagePort | undefined
  let queue: ReturnType<typeof createSoundQueue> | undefined
  let running = true
  let captured = 0
  let opened = 0
  const microphone = {
    problem: undefined as Error | undefined,
    /** How often it was opened. */
    get opened() {
      return opened
    },
    get isOpen() {
      return events !== undefined
    },
    /** The event handlers that a real microphone would call. */
    get events(): CaptureEvents | undefined {
      return events
    },
    /** Speaks these samples in blocks of the given lengths, repeating; by default a tenth of a second each. */
    speak(pcm: Float32Array, blocks: readonly number[] = [Math.round(rate / 10)]): void {
      for (let at = 0, turn = 0; at < pcm.length; turn++) {
        const block = pcm.slice(at, at + Math.max(1, blocks[turn % blocks.length] ?? 1))
        at += block.length
        if (!running || !events) continue
        queue?.add(block)
        queue?.flush()
      }
    },
    open: (async (given) => {
      opened++
      if (microphone.problem) throw microphone.problem
      running = true
      captured = 0
      queue = createSoundQueue(rate, rate, (peak, samples) => {
        captured += samples
        events?.level(peak, captured / rate)
      })
      const release = () => {
        events = undefined
        port?.close()
      }
      const capture: Capture = {
        rate,
        connect(to, from) {
          port = to
          events = given
          queue?.connect(to, from)
        },
        pause() {
          running = false
        },
        async resume() {
          if (microphone.problem) throw microphone.problem
          running = true
        },
        async end() {
          queue?.end()
          events = undefined
        },
        release,
      }
      return capture
    }) satisfies OpenCapture,
  }
  return microphone
}

/** A frame of our format without sound. */
const silentFrame = new Uint8Array(format.frameBytes)
silentFrame.set([0xff, 0xf3, 0x84, 0xc0])

/** Delivers a silent frame for each frame of sound. */
function silentEncoder(): Encoder {
  let samples = 0
  const frames = (count: number) => {
    const made = new Uint8Array(count * format.frameBytes)
    for (let frame = 0; frame < count; frame++) made.set(silentFrame, frame * format.frameBytes)
    return made
  }
  return {
    encode(pcm) {
      samples += pcm.length
      const whole = Math.floor(samples / format.frameSamples)
      samples -= whole * format.frameSamples
      return frames(whole)
    },
    finish: () => frames(samples > 0 ? 1 : 0),
  }
}

/** Encodes silence of the right length at once, for tests that do not listen to the recording. */
export const silentStep: EncoderStep = {
  name: 'wasm',
  patience: 5000,
  open: async (rate, onMessage) => encodePcm(silentEncoder, rate, onMessage),
}

/** What records, loaded at once. */
export const engine: Engine = { createAssembly, endOf, noticeWords, showEnd, startTake, takeEvents, undo }

/** A recorder for tests and stories: the real one, with a spoken microphone and the given encoders. */
export function testRecorder(
  environment: Environment,
  steps: readonly EncoderStep[],
  overrides: Partial<RecorderEnvironment> = {},
) {
  const microphone = spokenMicrophone()
  const leaving: boolean[] = []
  const $playback = atom<PlaybackState>({ state: 'stopped', seconds: 0 })
  const recorder = createRecorder({
    clock: environment.clock,
    toasts: environment.toasts,
    report: environment.report,
    engine: async () => engine,
    openCapture: microphone.open,
    encoderSteps: async () => steps,
    playback: {
      $playback,
      play: async () => $playback.set({ ...$playback.get(), state: 'playing' }),
      seek: async (_file, seconds) =>
        $playback.set({ state: $playback.get().state === 'playing' ? 'playing' : 'paused', seconds }),
      $rate: atom(1),
      pause: () => $playback.set({ ...$playback.get(), state: 'paused' }),
      stop: () => $playback.set({ state: 'stopped', seconds: 0 }),
    },
    guardLeaving: (on) => void leaving.push(on),
    ...overrides,
  })
  return {
    recorder,
    microphone,
    /** True while the browser asks before the page is left. */
    get guarded() {
      return leaving.at(-1) ?? false
    },
    /** Starts and speaks for this many seconds. */
    async record(seconds: number, sound: (seconds: number) => Float32Array = murmur): Promise<void> {
      const started = recorder.start()
      while (!microphone.isOpen && recorder.$recorder.get().state === 'starting') await new Promise((wait) => setTimeout(wait))
      if (microphone.isOpen) microphone.speak(sound(seconds))
      await started
    },
  }
}

/** The longest murmur so far of each rate; every shorter one is its beginning. */
const murmurs = new Map<number, Float32Array>()

/** A sound like speech: a gliding voice in syllables that never repeats, so that any misplaced part shows. */
export function murmur(seconds: number, rate: number = format.sampleRate): Float32Array {
  const length = Math.round(seconds * rate)
  let longest = murmurs.get(rate) ?? new Float32Array()
  if (longest.length < length) longest = murmured(length, rate)
  murmurs.set(rate, longest)
  return longest.slice(0, length)
}

function murmured(length: number, rate: number): Float32Array {
  const samples = new Float32Array(length)
  let phase = 0
  for (let index = 0; index < length; index++) {
    const time = index / rate
    phase += (2 * Math.PI * (180 + 60 * Math.sin(time * 1.7) + 25 * time)) / rate
    const syllable = 0.5 + 0.5 * Math.sin(2 * Math.PI * (2.3 + 0.02 * time) * time)
    samples[index] = 0.4 * syllable * (Math.sin(phase) + 0.4 * Math.sin(2 * phase + 1) + 0.2 * Math.sin(5 * phase))
  }
  return samples
}
