import { expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { held } from '../testing.ts'
import { createAssembly } from './assembly.ts'
import { type Capture, type CaptureEvents, MicrophoneError } from './capture.ts'
import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import type { EncoderMessage } from './pcm-encoding.ts'
import { startTake } from './take.ts'

/** Frames as an encoder delivers them. */
const frames = (count: number) => new Uint8Array(count * format.frameBytes)
/** The sound in frames whose encoder has died. */
const secondsOf = (count: number) => (count * format.frameSamples - format.decoderDelay) / format.sampleRate

/** An encoder that does what the test says, and a record of what it was asked for. */
function handEncoder(ready: Promise<unknown> = Promise.resolve()) {
  const log: string[] = []
  let onMessage: (message: EncoderMessage) => void = () => undefined
  const step: EncoderStep = {
    name: 'wasm',
    patience: 2000,
    async open(_rate, listener) {
      onMessage = listener
      await ready
      const note = (what: string) => () => void log.push(what)
      return { take: note('take'), finish: note('finish'), close: note('close') }
    },
  }
  return { step, log, send: (message: EncoderMessage) => onMessage(message) }
}

/** A take whose microphone and encoders the test operates. */
function take(steps: EncoderStep[], capture: Partial<Capture> & { opening?: Promise<unknown> } = {}) {
  const clock = manualClock(0)
  const assembly = createAssembly()
  const log: string[] = []
  const reported: string[] = []
  let events: CaptureEvents | undefined
  const { opening, ...more } = capture
  const note = (what: string) => () => void log.push(what)
  const started = startTake(
    {
      clock,
      report: (error) => void reported.push(String(error)),
      encoderSteps: async () => steps,
      async openCapture(given) {
        await opening
        events = given
        const resume = async () => void log.push('resume')
        const end = async () => void log.push('end')
        return {
          rate: 24000,
          connect: (_, from) => void log.push(from > 0 ? `connect ${from}` : 'connect'),
          pause: note('pause'),
          resume,
          end,
          release: note('release'),
          ...more,
        }
      },
    },
    assembly,
    {
      level() {},
      trouble() {},
      lost() {},
      gap: ({ seconds }) => void log.push(`missing ${seconds}`),
      encoderFailed: note('encoderFailed'),
    },
  )
  return { started, clock, assembly, log, reported, events: () => events }
}

/** Waits until everything that can happen has happened. */
const settled = () => new Promise((done) => setTimeout(done))

test('[REC-03] a take that ends normally is complete, with the length that its encoder reports', async () => {
  const encoder = handEncoder()
  const { started, assembly, log, reported } = take([encoder.step])
  await started.opened
  await settled()
  started.pause()
  await started.resume()
  encoder.send({ is: 'piece', piece: frames(3) })
  const ending = started.end()
  encoder.send({ is: 'ended', piece: frames(2), samples: 2500 })
  expect(await ending).toBe('whole')
  expect(assembly.seconds).toBe(2500 / format.sampleRate)
  expect(assembly.file()?.size).toBe(frames(6).length)
  expect([log, encoder.log, reported]).toEqual([['connect', 'pause', 'resume', 'end'], ['take', 'close'], []])
  // The encoder is closed; nothing that still arrives belongs to the file.
  encoder.send({ is: 'piece', piece: frames(1) })
  encoder.send({ is: 'failed', error: new Error('late') })
  expect([assembly.file()?.size, encoder.log, reported]).toEqual([frames(6).length, ['take', 'close'], []])
})

test.each([
  ['fails to deliver its last block', { end: () => Promise.reject(new Error('gone')) }, 0],
  ['does not deliver its last block within three seconds', { end: () => new Promise<void>(() => undefined) }, 3000],
])('[REC-05] a microphone that %s is released, and the encoder finishes what it has', async (_, capture, patience) => {
  const encoder = handEncoder()
  const { started, clock, assembly, log, reported } = take([encoder.step], capture)
  await started.opened
  await settled()
  const ending = started.end()
  if (patience > 0) {
    clock.turn(patience - 1)
    await settled()
    expect([log, encoder.log]).toEqual([['connect'], ['take']])
    clock.turn(1)
  }
  await settled()
  expect([log, encoder.log, reported.length]).toEqual([['connect', 'release'], ['take', 'finish'], 1])
  encoder.send({ is: 'ended', piece: frames(4), samples: 2000 })
  expect(await ending).toBe('incomplete')
  expect(assembly.seconds).toBe(2000 / format.sampleRate)
})

test('[REC-05] an encoder that does not end within fifteen seconds is closed, and its frames decide the length', async () => {
  const encoder = handEncoder()
  const { started, clock, assembly, reported } = take([encoder.step])
  await started.opened
  await settled()
  encoder.send({ is: 'piece', piece: frames(5) })
  let ended = ''
  const ending = started.end().then((how) => (ended = how))
  await settled()
  clock.turn(14_999)
  await settled()
  expect(ended).toBe('')
  clock.turn(1)
  expect(await ending).toBe('incomplete')
  expect([assembly.seconds, encoder.log, reported.length]).toEqual([secondsOf(5), ['take', 'close'], 1])
})

test('[REC-05] an encoder that fails is closed and replaced by the next one, and what it delivered stays', async () => {
  const [one, other] = [handEncoder(), handEncoder()]
  const { started, assembly, log, reported } = take([one.step, other.step])
  await started.opened
  await settled()
  one.send({ is: 'piece', piece: frames(5) })
  one.send({ is: 'failed', error: new Error('out of memory') })
  expect([assembly.seconds, one.log]).toEqual([secondsOf(5), ['take', 'close']])
  await settled()
  // It gets what the first one was given after its last frame.
  expect([log, other.log, reported]).toEqual([['connect', `connect ${secondsOf(5)}`], ['take'], ['Error: out of memory']])
  const ending = started.end()
  other.send({ is: 'ended', piece: frames(2), samples: 1000 })
  expect(await ending).toBe('whole')
  expect(assembly.seconds).toBe(secondsOf(5) + 1000 / format.sampleRate)
})

test('[REC-05] without an encoder no sound is recorded, and ending does not wait for one', async () => {
  const { started, assembly, log, reported } = take([])
  await started.opened
  await settled()
  expect([log, reported.length, assembly.seconds]).toEqual([['connect', 'encoderFailed'], 1, 0])
  expect(await started.end()).toBe('incomplete')
})

test('[REC-05] a last encoder that fails leaves its frames, and their length', async () => {
  const encoder = handEncoder()
  const { started, assembly, log } = take([encoder.step])
  await started.opened
  await settled()
  encoder.send({ is: 'piece', piece: frames(5) })
  encoder.send({ is: 'failed', error: new Error('out of memory') })
  await settled()
  expect([log.at(-1), assembly.seconds]).toEqual(['encoderFailed', secondsOf(5)])
  expect(await started.end()).toBe('incomplete')
})

test('[REC-05] a microphone that cannot be opened or continued says why', async () => {
  const denied = new MicrophoneError('denied')
  await expect(take([], { opening: Promise.reject(denied) }).started.opened).rejects.toBe(denied)
  const encoder = handEncoder()
  const { started } = take([encoder.step], { resume: () => Promise.reject(denied) })
  await started.opened
  await expect(started.resume()).rejects.toBe(denied)
})

test('[REC-01] a take without a microphone is paused and resumed without effect, and ends after fifteen seconds', async () => {
  const { started, clock, log, reported } = take([], { opening: new Promise(() => undefined) })
  started.pause()
  await started.resume()
  const ending = started.end()
  await settled()
  clock.turn(15_000)
  expect(await ending).toBe('incomplete')
  expect([log, reported.length]).toEqual([[], 1])
})

test('[REC-05] a microphone that fails before its encoder is ready ends the take, too', async () => {
  const { started, clock, log, reported } = take([handEncoder(held().promise).step], {
    end: () => Promise.reject(new Error('gone')),
  })
  await started.opened
  const ending = started.end()
  await settled()
  clock.turn(1999)
  expect([log, reported.length]).toEqual([['connect', 'release'], 1])
  clock.turn(13_001)
  expect(await ending).toBe('incomplete')
})

test('[REC-01] a discarded take leaves nothing behind, ignores late events, and nothing waits for its end', async () => {
  const encoder = handEncoder()
  const { started, assembly, log, reported } = take([encoder.step])
  await started.opened
  await settled()
  const ending = started.end()
  started.abandon()
  await ending
  encoder.send({ is: 'piece', piece: frames(5) })
  encoder.send({ is: 'failed', error: new Error('late') })
  encoder.send({ is: 'ended', piece: frames(1), samples: 100 })
  await settled()
  expect([log, encoder.log]).toEqual([
    ['connect', 'end', 'release'],
    ['take', 'close'],
  ])
  expect([assembly.file(), assembly.seconds, reported]).toEqual([undefined, 0, []])
})

test('[REC-01] a take that is discarded while its microphone opens releases it, and opens no encoder', async () => {
  const [question, encoder] = [held(), handEncoder()]
  const { started, log } = take([encoder.step], { opening: question.promise })
  started.abandon()
  question.happen()
  await started.opened
  await settled()
  expect([log, encoder.log]).toEqual([['release'], []])
})

test('[REC-01] a take discarded while its encoder opens closes it; the lack of one no longer matters', async () => {
  const ready = held()
  const encoder = handEncoder(ready.promise)
  const one = take([encoder.step])
  await one.started.opened
  one.started.abandon()
  ready.happen()
  await settled()
  expect([one.log, encoder.log]).toEqual([['connect', 'release'], ['close']])

  const other = take([])
  await other.started.opened
  other.started.abandon()
  await settled()
  expect([other.log, other.reported]).toEqual([['connect', 'release'], []])
})

test('[REC-05] sound that the microphone captured and the encoder did not return is missing, and its place is kept', async () => {
  const encoder = handEncoder()
  const { started, assembly, log, events } = take([encoder.step])
  await started.opened
  await settled()
  events()?.level(0.5, 10)
  events()?.gap({ at: 4, seconds: 1.5 })
  const ending = started.end()
  encoder.send({ is: 'ended', piece: frames(2), samples: 7 * format.sampleRate })
  await ending
  expect(assembly.gaps).toEqual([
    { at: 4, seconds: 1.5 },
    { at: 7, seconds: 3 },
  ])
  expect(log.filter((entry) => entry.startsWith('missing'))).toEqual(['missing 1.5', 'missing 3'])
})
