import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { held, testEnvironment } from '../testing.ts'
import { MicrophoneError } from './capture.ts'
import { decode, lamejsStep, likeness, samplesOf, wasmStep } from './encoders-testing.ts'
import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import { noticeWords } from './notice-words.ts'
import type { EncoderMessage } from './pcm-encoding.ts'
import type { RecorderEnvironment } from './recorder.ts'
import type { Recording } from './recording.ts'
import { engine, murmur, silentStep, testRecorder } from './testing.ts'

const offline: typeof fetch = async () => {
  throw new TypeError('no network')
}
const setUp = (steps: readonly EncoderStep[] = [silentStep], overrides: Partial<RecorderEnvironment> = {}) => {
  const environment = testEnvironment(offline)
  return Object.assign(testRecorder(environment.environment, steps, overrides), environment)
}

let page = setUp()
beforeEach(() => {
  page = setUp()
})
afterEach(() => page.recorder.clear())

const stateNow = () => page.recorder.$recorder.get().state
function recordingNow(): Recording {
  const now = page.recorder.$recorder.get()
  if (now.state !== 'stopped') throw new Error(`Not stopped but ${now.state}`)
  return now.recording
}
/** Waits until the microphone is open. */
const opened = async () => {
  while (!page.microphone.isOpen) await new Promise((wait) => setTimeout(wait))
}
/** An encoder without a timeout, however far the clock is turned. */
const patientStep: EncoderStep = { ...silentStep, patience: 1_000_000 }
const until = async (state: string) => {
  while (stateNow() !== state) await new Promise((wait) => setTimeout(wait, 5))
}

describe('the states', () => {
  test('[REC-01] idle, recording, paused, recording, stopped, playing, paused, cleared', async () => {
    const { recorder, microphone } = page
    const states: string[] = []
    recorder.$recorder.subscribe(({ state }) => states.push(state))
    await page.record(10)
    recorder.pause()
    await recorder.resume()
    microphone.speak(murmur(6))
    await recorder.stop()
    await recorder.play()
    expect(recorder.$playback.get().state).toBe('playing')
    recorder.pausePlayback()
    expect(recorder.$playback.get().state).toBe('paused')
    recorder.clear()
    expect(states).toEqual(['idle', 'starting', 'recording', 'paused', 'recording', 'finishing', 'stopped', 'idle'])
    expect(recorder.$playback.get().state).toBe('stopped')
    expect(recorder.$seconds.get()).toBe(0)
  })

  test('[REC-01] commands that do not fit the state change nothing', async () => {
    const { recorder } = page
    recorder.pause()
    await recorder.resume()
    await recorder.stop()
    await recorder.play()
    expect(stateNow()).toBe('idle')
    await page.record(1)
    await Promise.all([recorder.start(), recorder.start()])
    expect(page.microphone.opened).toBe(1)
    await Promise.all([recorder.stop(), recorder.stop()])
    expect(recordingNow().seconds).toBe(1)
  })

  test('speech during a pause is not in the recording', async () => {
    page = setUp([wasmStep])
    const { recorder, microphone } = page
    const spoken = murmur(30)
    const part = (from: number, to: number) => spoken.slice(samplesOf(from), samplesOf(to))
    await page.record(8, () => part(0, 8))
    recorder.pause()
    microphone.speak(part(8, 20))
    await recorder.resume()
    microphone.speak(part(20, 30))
    await recorder.stop()
    expect(recordingNow().seconds).toBe(18)
    const recorded = await decode(recordingNow().file)
    const spokenParts = new Float32Array([...part(0, 8), ...part(20, 30)])
    expect(recorded.length).toBe(spokenParts.length)
    expect(likeness(recorded, spokenParts)).toBeGreaterThan(0.99)
  })

  test('a stopped recording can be continued, and stays one file', async () => {
    page = setUp([wasmStep])
    await page.record(10, (seconds) => murmur(seconds))
    await page.recorder.stop()
    expect(recordingNow().problem).toBe('too-short')
    await page.record(10)
    await page.recorder.stop()
    expect(recordingNow()).toMatchObject({ seconds: 20 })
    expect(recordingNow().problem).toBeUndefined()
    const recorded = await decode(recordingNow().file)
    expect(recorded.length / 24000).toBeGreaterThanOrEqual(20)
    expect(recorded.length / 24000).toBeLessThan(20.15)
    expect(likeness(recorded, murmur(10))).toBeGreaterThan(0.99)
    expect(likeness(recorded.slice(-samplesOf(10)), murmur(10))).toBeGreaterThan(0.99)
  })

  test('a continued recording keeps counting, and each take opens one microphone', async () => {
    const { recorder, microphone } = page
    await page.record(16)
    await recorder.stop()
    expect([recorder.$seconds.get(), recorder.$level.get()]).toEqual([16, 0])
    await page.record(2)
    expect(recorder.$seconds.get()).toBeCloseTo(18)
    expect([microphone.opened, recorder.$notice.get()]).toEqual([2, undefined])
  })

  test('an empty recording is not played, and playing again clears the notice', async () => {
    const played: File[] = []
    const { $playback } = page.recorder
    const play = async (file: File) => {
      if (played.push(file) === 1) throw new Error('media-src')
    }
    page = setUp([silentStep], { playback: { $playback, play, pause() {}, seek: async () => {}, $rate: atom(1), stop() {} } })
    const started = page.recorder.start()
    await opened()
    page.microphone.events?.level(0.1, 0)
    await started
    await page.recorder.stop()
    await page.recorder.play()
    expect([recordingNow().problem, played]).toEqual(['empty', []])
    await page.record(16)
    await page.recorder.stop()
    await page.recorder.play()
    expect(page.recorder.$notice.get()?.about).toBe('playback')
    await page.recorder.play()
    expect([page.recorder.$notice.get(), played]).toEqual([undefined, [recordingNow().file, recordingNow().file]])
  })

  test('seconds and level follow the voice', async () => {
    const { recorder, microphone } = page
    await page.record(2)
    expect(recorder.$seconds.get()).toBeCloseTo(2)
    microphone.speak(new Float32Array(2400).fill(0.001))
    expect(recorder.$level.get()).toBeCloseTo(0)
    microphone.speak(new Float32Array(2400).fill(1))
    expect(recorder.$level.get()).toBe(1)
    recorder.pause()
    expect(recorder.$level.get()).toBe(0)
  })
})

describe('[REC-02] length', () => {
  test.each([
    [15.06, undefined],
    [15.05, 'too-short'],
    [3, 'too-short'],
  ])('%f s raw', async (seconds, problem) => {
    page = setUp([wasmStep])
    await page.record(seconds)
    await page.recorder.stop()
    expect(recordingNow().problem).toBe(problem)
    expect((await decode(recordingNow().file)).length).toBe(samplesOf(seconds))
  })

  test('a recording without sound is empty', async () => {
    const started = page.recorder.start()
    await new Promise((wait) => setTimeout(wait, 10))
    page.microphone.events?.level(0.1, 0)
    await started
    await page.recorder.stop()
    expect(recordingNow()).toMatchObject({ problem: 'empty', seconds: 0 })
    expect(recordingNow().file.size).toBe(0)
  })

  test('an element can only tighten the limits, and only while it exists', async () => {
    const { recorder } = page
    const release = [
      recorder.tighten({ shortest: 3 }),
      recorder.tighten({ shortest: 20, longest: 1e9 }),
      recorder.tighten({ shortest: Number.NaN }),
    ]
    expect(recorder.$limits.get()).toEqual({ shortest: 20, longest: 21_600 })
    await page.record(18)
    await recorder.stop()
    expect(recordingNow().problem).toBe('too-short')
    for (const end of release) end()
    expect(recorder.$limits.get().shortest).toBe(15)
  })

  test('a recording of maximum length stops automatically and is kept', async () => {
    const { recorder } = page
    recorder.tighten({ longest: 30 })
    await page.record(40)
    await until('stopped')
    expect(recorder.$notice.get()?.text).toBe(noticeWords.longest)
    expect(recordingNow()).toMatchObject({ seconds: 30 })
    expect(recordingNow().problem).toBeUndefined()
  })
})

describe('the ladder of encoders', () => {
  const never: EncoderStep = { name: 'worker', patience: 2000, open: () => new Promise(() => undefined) }
  const forbidden: EncoderStep = {
    name: 'wasm',
    patience: 2000,
    async open() {
      throw new EvalError('unsafe-eval')
    },
  }

  test('[REC-03] an encoder that never answers is skipped, and no sample captured meanwhile is lost', async () => {
    page = setUp([never, forbidden, lamejsStep])
    await page.record(9)
    page.clock.turn(1999)
    page.microphone.speak(murmur(7))
    page.clock.turn(2)
    await page.recorder.stop()
    const recorded = await decode(recordingNow().file)
    expect(recordingNow().seconds).toBe(16)
    expect(likeness(recorded, new Float32Array([...murmur(9), ...murmur(7)]))).toBeGreaterThan(0.99)
    expect(page.reported).toHaveLength(2)
  })

  test('an encoder that is ready too late is closed', async () => {
    let ready: (encoder: { take(): void; finish(): void; close(): void }) => void = () => undefined
    let closed = 0
    const late: EncoderStep = { ...never, open: () => new Promise((resolve) => (ready = resolve)) }
    page = setUp([late, silentStep])
    await page.record(1)
    page.clock.turn(2001)
    ready({ take() {}, finish() {}, close: () => void closed++ })
    await page.recorder.stop()
    expect(closed).toBe(1)
    expect(recordingNow().seconds).toBe(1)
  })

  test('[REC-05] an encoder that dies during recording is replaced; and nothing is missing', async () => {
    let sendToPage: (message: EncoderMessage) => void = () => undefined
    let pieces = 0
    const dying: EncoderStep = {
      ...wasmStep,
      name: 'worker',
      open(rate, onMessage) {
        sendToPage = onMessage
        return wasmStep.open(rate, (message) => {
          if (message.is === 'piece') pieces++
          onMessage(message)
        })
      },
    }
    page = setUp([dying, lamejsStep])
    await page.record(12)
    await expect.poll(() => pieces).toBeGreaterThan(0)
    sendToPage({ is: 'failed', error: new Error('out of memory') })
    page.microphone.speak(murmur(20).slice(samplesOf(12)))
    await page.recorder.stop()
    expect([page.toasts.$toasts.get(), page.recorder.$notice.get(), page.recorder.$missing.get()]).toEqual([
      [],
      undefined,
      undefined,
    ])
    expect(page.reported).toHaveLength(1)
    expect(recordingNow().seconds).toBe(20)
    const recorded = await decode(recordingNow().file)
    // Before the second encoder's sound is its silence.
    expect(recorded.length - samplesOf(20)).toBe(format.decoderDelay)
    expect(likeness(recorded.slice(0, samplesOf(10)), murmur(10))).toBeGreaterThan(0.99)
    expect(likeness(recorded.slice(-samplesOf(8)), murmur(20).slice(-samplesOf(8)))).toBeGreaterThan(0.99)
  })

  test('[REC-05] without any encoder left the recording stops at once with a message', async () => {
    page = setUp([forbidden])
    await page.record(1)
    await until('failed')
    expect(page.recorder.$recorder.get()).toEqual({ state: 'failed', problem: 'encoder' })
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.problems.encoder)
    expect(page.toasts.$toasts.get().map(({ text }) => text)).toEqual(['Failed to process audio file'])
    expect(page.microphone.isOpen).toBe(false)
  })
})

describe('the script that records', () => {
  test('[REC-05] if it cannot be loaded, a message says so, nothing is recorded, and Record requests it again', async () => {
    let requests = 0
    page = setUp([silentStep], {
      engine: async () => {
        if (++requests === 1) throw new MicrophoneError('encoder', new TypeError('no network'))
        return engine
      },
    })
    await page.recorder.start()
    expect(page.recorder.$recorder.get()).toEqual({ state: 'failed', problem: 'encoder' })
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.problems.encoder)
    expect([page.microphone.opened, page.guarded, page.reported.length]).toEqual([0, false, 1])
    await page.record(16)
    await page.recorder.stop()
    expect([recordingNow().seconds, page.recorder.$notice.get(), requests]).toEqual([16, undefined, 2])
  })

  test('[REC-01] Cancel ends the waiting for it, and a later Record is not disturbed when it comes', async () => {
    const loaded = held()
    page = setUp([silentStep], {
      engine: async () => {
        await loaded.promise
        return engine
      },
    })
    const first = page.recorder.start()
    expect([stateNow(), page.microphone.opened]).toEqual(['starting', 0])
    await page.recorder.stop()
    expect(stateNow()).toBe('idle')
    const recorded = page.record(16)
    loaded.happen()
    await Promise.all([first, recorded])
    expect(page.microphone.opened).toBe(1)
    await page.recorder.stop()
    expect(recordingNow().seconds).toBe(16)
  })
})

describe('[REC-05] the microphone', () => {
  test('an unavailable microphone is reported to the user and on the console', async () => {
    page.microphone.problem = new MicrophoneError('denied', new Error('Permission denied'))
    await page.recorder.start()
    expect(page.recorder.$recorder.get()).toEqual({ state: 'failed', problem: 'denied' })
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.problems.denied)
    expect(page.reported).toHaveLength(1)
    expect(page.guarded).toBe(false)
    page.microphone.problem = undefined
    await page.record(1)
    expect(stateNow()).toBe('recording')
    expect(page.recorder.$notice.get()).toBeUndefined()
  })

  test('a failure for an unknown reason shows a message, too', async () => {
    const { recorder, microphone } = page
    microphone.problem = new TypeError('no such device')
    await recorder.start()
    expect(recorder.$recorder.get()).toEqual({ state: 'failed', problem: 'not-started' })
    expect(recorder.$notice.get()).toEqual({ about: 'not-started', text: noticeWords.problems['not-started'] })
    microphone.problem = undefined
    await page.record(1)
    recorder.pause()
    microphone.problem = new TypeError('no such device')
    await recorder.resume()
    expect([stateNow(), recorder.$notice.get()]).toEqual(['paused', { about: 'lost', text: noticeWords.problems.unknown }])
    expect(page.reported).toHaveLength(2)
  })

  test('without an encoder the recorder does not wait for the first sound', async () => {
    page = setUp([])
    const started = page.recorder.start()
    await until('failed')
    expect([page.recorder.$recorder.get(), page.microphone.isOpen]).toEqual([{ state: 'failed', problem: 'encoder' }, false])
    await started
    page.clock.turn(60_000)
    expect(stateNow()).toBe('failed')
  })

  test('failing to reopen the microphone loses nothing that was recorded', async () => {
    await page.record(16)
    await page.recorder.stop()
    const before = recordingNow()
    page.microphone.problem = new MicrophoneError('busy')
    await page.recorder.start()
    expect(recordingNow()).toBe(before)
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.problems.busy)
  })

  test('a microphone that delivers no sound does not keep the user waiting', async () => {
    const started = page.recorder.start()
    await new Promise((wait) => setTimeout(wait, 10))
    page.clock.turn(10_001)
    await started
    expect(page.recorder.$recorder.get()).toEqual({ state: 'failed', problem: 'not-started' })
    expect(page.microphone.isOpen).toBe(false)
  })

  test('is recorded even if its first sound comes at the very end of that time', async () => {
    page = setUp([patientStep])
    const started = page.recorder.start()
    await opened()
    page.clock.turn(10_001)
    page.microphone.speak(murmur(16))
    await started
    await page.recorder.stop()
    expect(recordingNow().seconds).toBe(16)
  })

  test('is released if the user stops before it was opened', async () => {
    const started = page.recorder.start()
    await page.recorder.stop()
    expect(stateNow()).toBe('idle')
    await started
    await new Promise((wait) => setTimeout(wait, 10))
    expect(page.microphone.isOpen).toBe(false)
    expect(page.reported).toEqual([])
  })

  test('losing it pauses; Resume opens it again', async () => {
    const { recorder, microphone } = page
    await page.record(9)
    microphone.events?.lost()
    expect([stateNow(), recorder.$notice.get()?.text]).toEqual(['paused', noticeWords.troubles.lost])
    microphone.problem = new MicrophoneError('none')
    await recorder.resume()
    expect([stateNow(), recorder.$notice.get()?.text]).toEqual(['paused', noticeWords.problems.none])
    microphone.problem = undefined
    await recorder.resume()
    expect([stateNow(), recorder.$notice.get()]).toEqual(['recording', undefined])
    microphone.speak(murmur(9))
    await recorder.stop()
    expect(recordingNow().seconds).toBe(18)
  })

  test('is no longer lost after the first Resume', async () => {
    await page.record(9)
    page.microphone.events?.lost()
    await page.recorder.resume()
    expect([stateNow(), page.recorder.$notice.get()]).toEqual(['recording', undefined])
  })

  test('being muted or silent is shown while it lasts', async () => {
    await page.record(1)
    for (const trouble of ['muted', 'silent', 'interrupted'] as const) {
      page.microphone.events?.trouble(trouble, true)
      expect(page.recorder.$notice.get()?.text).toBe(noticeWords.troubles[trouble])
      page.microphone.events?.trouble(trouble, false)
      expect(page.recorder.$notice.get()).toBeUndefined()
    }
    page.recorder.pause()
    page.microphone.events?.trouble('muted', true)
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.troubles.muted)
  })
})

describe('[REC-21] recording again', () => {
  test('from a pause the last five seconds are recorded again, without a state in which it is finished', async () => {
    const { recorder, microphone } = page
    await page.record(20)
    recorder.pause()
    const states: string[] = []
    recorder.$recorder.listen(({ state }) => states.push(state))
    const redone = recorder.redo()
    await opened()
    microphone.speak(murmur(2))
    await redone
    expect(states).toEqual(['finishing', 'starting', 'recording'])
    expect(Math.round(recorder.$seconds.get())).toBe(17)
    await recorder.stop()
    expect(recorder.$recorder.get()).toMatchObject({ state: 'stopped', canUndo: true })
    recorder.undo()
    expect(Math.round(recorder.$seconds.get())).toBe(20)
  })

  test('if the microphone does not open then, the recording is there', async () => {
    const { recorder, microphone } = page
    await page.record(20)
    recorder.pause()
    microphone.problem = new MicrophoneError('busy')
    await recorder.redo()
    expect([recorder.$recorder.get().state, recorder.$notice.get()?.about]).toEqual(['stopped', 'busy'])
    expect(Math.round(recorder.$seconds.get())).toBe(20)
  })

  test('replaces what follows, can be undone, and tells how long the recording gets', async () => {
    await page.record(20)
    await page.recorder.stop()
    const before = recordingNow().file
    const started = page.recorder.start({ seconds: 15, replaces: 'rest' })
    await opened()
    page.microphone.speak(murmur(3))
    await started
    expect(page.recorder.$seconds.get()).toBeCloseTo(18, 1)
    await page.recorder.stop()
    expect([Math.round(recordingNow().seconds), page.recorder.$recorder.get()]).toMatchObject([18, { canUndo: true }])
    page.recorder.undo()
    expect([recordingNow().seconds, page.recorder.$seconds.get(), recordingNow().file.size]).toEqual([20, 20, before.size])
    expect(page.recorder.$recorder.get()).toMatchObject({ state: 'stopped', canUndo: false })
  })

  test('leaves the recording as it was if the microphone cannot be opened, and is not possible while recording', async () => {
    await page.record(16)
    page.recorder.undo()
    await page.recorder.stop()
    const before = page.recorder.$recorder.get()
    page.microphone.problem = new MicrophoneError('busy')
    await page.recorder.start({ seconds: 4, replaces: 'rest' })
    expect(page.recorder.$recorder.get()).toBe(before)
    page.recorder.undo()
    expect(page.recorder.$recorder.get()).toBe(before)
  })
})

describe('[REC-05] playback', () => {
  test('that the page forbids is reported, and the recording stays', async () => {
    const refusing = async () => {
      throw new Error('media-src')
    }
    page = setUp([silentStep], {
      playback: {
        $playback: page.recorder.$playback,
        play: refusing,
        pause() {},
        seek: async () => {},
        $rate: atom(1),
        stop() {},
      },
    })
    await page.record(16)
    await page.recorder.stop()
    await page.recorder.play()
    expect(page.recorder.$notice.get()?.text).toBe(noticeWords.playback)
    expect(page.reported).toHaveLength(1)
    expect(recordingNow().seconds).toBe(16)
  })

  test('stops when recording continues, or the microphone would hear it', async () => {
    const { recorder } = page
    await page.record(16)
    await recorder.stop()
    await recorder.play()
    expect(recorder.$playback.get().state).toBe('playing')
    const more = page.record(1)
    expect([stateNow(), recorder.$playback.get().state]).toEqual(['starting', 'stopped'])
    await more
  })
})

describe('[REC-04] leaving the page', () => {
  test('asks first exactly while there is a recording', async () => {
    const { recorder } = page
    const started = recorder.start()
    expect(page.guarded).toBe(false)
    await new Promise((wait) => setTimeout(wait, 10))
    page.microphone.speak(murmur(16))
    await started
    expect(page.guarded).toBe(true)
    recorder.pause()
    expect(page.guarded).toBe(true)
    await recorder.stop()
    expect(page.guarded).toBe(true)
    // Continuing the recording must not drop the guard in between.
    const more = recorder.start()
    expect(page.guarded).toBe(true)
    await recorder.stop()
    expect([stateNow(), page.guarded]).toEqual(['stopped', true])
    await more
    recorder.clear()
    expect(page.guarded).toBe(false)
  })
})

test('clearing during a recording releases the microphone and forgets everything', async () => {
  await page.record(5)
  page.recorder.clear()
  expect([stateNow(), page.microphone.isOpen, page.guarded]).toEqual(['idle', false, false])
  await page.record(16)
  await page.recorder.stop()
  expect(recordingNow().seconds).toBe(16)
})

describe('late events of a cleared recording', () => {
  /** A recorder whose microphone opens and resumes only when the test allows it. */
  function slow({ open, resume = Promise.resolve() }: { open?: Promise<void>; resume?: Promise<void> }) {
    page = setUp([silentStep], {
      openCapture: async (events) => {
        await open
        return { ...(await page.microphone.open(events)), resume: () => resume }
      },
    })
    return page.recorder
  }

  test('[REC-01] its file does not bring it back', async () => {
    const { recorder } = page
    await page.record(16)
    const stopping = recorder.stop()
    expect(stateNow()).toBe('finishing')
    recorder.clear()
    await stopping
    expect([stateNow(), recorder.$seconds.get(), recorder.$notice.get()]).toEqual(['idle', 0, undefined])
  })

  test('[REC-05] its microphone, released before its last sound, is not reported', async () => {
    const last = held()
    page = setUp([patientStep], {
      openCapture: async (events) => ({ ...(await page.microphone.open(events)), end: () => last.promise }),
    })
    const { recorder } = page
    await page.record(16)
    const stopping = recorder.stop()
    recorder.clear()
    page.clock.turn(3001)
    await stopping
    expect([stateNow(), page.microphone.isOpen, page.reported]).toEqual(['idle', false, []])
  })

  test('[REC-01] its file does not end a newer recording', async () => {
    const { recorder } = page
    await page.record(16)
    const stopping = recorder.stop()
    recorder.clear()
    const next = page.record(20)
    await stopping
    await next
    expect(stateNow()).toBe('recording')
    await recorder.stop()
    expect(recordingNow().seconds).toBe(20)
  })

  test('[REC-05] the timeout of its first sound does not end a newer recording', async () => {
    page = setUp([patientStep])
    const { recorder } = page
    const first = recorder.start()
    await opened()
    page.clock.turn(10_001)
    recorder.clear()
    void recorder.start()
    await first
    expect([stateNow(), recorder.$notice.get(), page.reported]).toEqual(['starting', undefined, []])
  })

  test('[REC-01] its microphone is released when it finally opens', async () => {
    const question = held()
    const recorder = slow({ open: question.promise })
    const starting = recorder.start()
    await new Promise((wait) => setTimeout(wait))
    recorder.clear()
    question.happen()
    await starting
    await new Promise((wait) => setTimeout(wait, 10))
    expect([stateNow(), page.microphone.opened, page.microphone.isOpen]).toEqual(['idle', 1, false])
  })

  test.each([
    ['resuming', undefined],
    ['failing to resume', new MicrophoneError('busy')],
  ])('[REC-05] its microphone %s shows no notice', async (_, error) => {
    const back = held()
    const recorder = slow({ resume: back.promise })
    await page.record(5)
    recorder.pause()
    const resuming = recorder.resume()
    recorder.clear()
    if (error) back.fail(error)
    else back.happen()
    await resuming
    expect([stateNow(), recorder.$notice.get()]).toEqual(['idle', undefined])
  })

  test.each([
    ['resuming', undefined],
    ['failing to resume', new MicrophoneError('busy')],
  ])('[REC-01] its microphone %s changes neither a newer recording that is paused nor one that was stopped', async (_, error) => {
    for (const meanwhile of ['paused', 'stopped'] as const) {
      const back = held()
      const recorder = slow({ resume: back.promise })
      await page.record(5)
      recorder.pause()
      const resuming = recorder.resume()
      if (meanwhile === 'paused') {
        recorder.clear()
        await page.record(5)
        recorder.pause()
      } else await recorder.stop()
      if (error) back.fail(error)
      else back.happen()
      await resuming
      expect([stateNow(), recorder.$notice.get()]).toEqual([meanwhile, undefined])
      recorder.clear()
    }
  })

  test('[REC-05] its playback, failing late, shows no notice', async () => {
    const playing = held()
    const { $playback } = page.recorder
    page = setUp([silentStep], {
      playback: { $playback, play: () => playing.promise, pause() {}, seek: async () => {}, $rate: atom(1), stop() {} },
    })
    await page.record(16)
    await page.recorder.stop()
    const played = page.recorder.play()
    page.recorder.clear()
    playing.fail(new Error('media-src'))
    await played
    expect([stateNow(), page.recorder.$notice.get()]).toEqual(['idle', undefined])
  })

  test('[REC-01] events of its microphone change nothing', async () => {
    await page.record(5)
    const { events } = page.microphone
    page.recorder.clear()
    events?.level(1, 6)
    events?.trouble('muted', true)
    events?.gap({ at: 4, seconds: 3 })
    events?.lost()
    const { $level, $seconds, $notice, $missing } = page.recorder
    expect([stateNow(), $level.get(), $seconds.get(), $notice.get(), $missing.get()]).toEqual([
      'idle',
      0,
      0,
      undefined,
      undefined,
    ])
  })
})
