import { checkInWords } from '@chartside/core/check-in'
import { manualClock } from '@chartside/core/lib/clock'
import { afterEach, expect, test, vi } from 'vitest'

import { createAnnouncer } from './announcer.ts'

const { display } = checkInWords

/** The browser's own sound, with an analyser in place of the loudspeaker. */
class RecordedContext extends AudioContext {
  static made: RecordedContext[] = []
  readonly pitches: number[] = []
  readonly ear = this.createAnalyser()

  constructor() {
    super()
    Object.defineProperty(this, 'destination', { value: this.ear })
    RecordedContext.made.push(this)
  }

  override createOscillator(): OscillatorNode {
    const tone = super.createOscillator()
    const start = tone.start.bind(tone)
    tone.start = (at) => {
      this.pitches.push(Math.round(tone.frequency.value))
      start(at)
    }
    return tone
  }

  loudness(): number {
    const samples = new Float32Array(this.ear.fftSize)
    this.ear.getFloatTimeDomainData(samples)
    return Math.max(...samples.map(Math.abs))
  }
}

/** The spoken texts: a test machine has no voice. */
function listen() {
  const spoken: SpeechSynthesisUtterance[] = []
  const voice = { speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance), cancel: () => spoken.splice(0) }
  vi.stubGlobal('AudioContext', RecordedContext)
  vi.stubGlobal('speechSynthesis', voice)
  return spoken
}

function announcerWith(isSpeaking: boolean) {
  const clock = manualClock(0)
  const announcer = createAnnouncer({ isSpeaking, words: display, lang: 'de', clock })
  return {
    ...announcer,
    /** Advances the clock and lets pending work continue. */
    async pass(milliseconds: number) {
      clock.turn(milliseconds)
      await new Promise((done) => setTimeout(done))
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  RecordedContext.made = []
})

test('[CHK-04] a call is a chime of two tones, a caption, and then the token letter by letter', async () => {
  const spoken = listen()
  const announcer = announcerWith(true)
  announcer.announce('RL 417')
  await announcer.pass(0)
  expect(announcer.$caption.get()).toBe('RL 417, please come in.')
  const [context] = RecordedContext.made
  expect(context?.pitches).toEqual([880, 698])
  await expect.poll(() => context?.loudness()).toBeGreaterThan(0.1)
  expect(spoken).toEqual([])
  await announcer.pass(900)
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['R L 4 1 7, please come in.', 'de']])
  announcer.close()
})

test('[CHK-04] two calls at once are announced one after the other, and a caption stays for seven seconds', async () => {
  const spoken = listen()
  const announcer = announcerWith(true)
  announcer.announce('RL 417')
  announcer.announce('TW 102')
  await announcer.pass(0)
  await announcer.pass(900)
  await announcer.pass(6099)
  expect(announcer.$caption.get()).toBe('RL 417, please come in.')
  expect(spoken).toHaveLength(1)
  await announcer.pass(1)
  expect(announcer.$caption.get()).toBe('TW 102, please come in.')
  await announcer.pass(900)
  expect(spoken.map(({ text }) => text)).toEqual(['R L 4 1 7, please come in.', 'T W 1 0 2, please come in.'])
  expect(RecordedContext.made[0]?.pitches).toEqual([880, 698, 880, 698])
  await announcer.pass(6100)
  expect(announcer.$caption.get()).toBe('')
  announcer.close()
})

test('[CHK-04] with its sound off a call is only a caption', async () => {
  const spoken = listen()
  const announcer = announcerWith(false)
  announcer.announce('417')
  await announcer.pass(0)
  await announcer.pass(900)
  expect(announcer.$caption.get()).toBe('417, please come in.')
  expect(RecordedContext.made).toEqual([])
  expect(spoken).toEqual([])
  announcer.close()
})

test.each([
  ['neither sound nor speech', { AudioContext: undefined, speechSynthesis: undefined, SpeechSynthesisUtterance: undefined }],
  ['a sound that fails, and speech without its utterances', { AudioContext: Failing, SpeechSynthesisUtterance: undefined }],
])('[CHK-04] in a browser with %s the caption still appears', async (_, missing) => {
  for (const [name, value] of Object.entries(missing)) vi.stubGlobal(name, value)
  const announcer = announcerWith(true)
  announcer.announce('RL 417')
  await announcer.pass(0)
  await announcer.pass(900)
  expect(announcer.$caption.get()).toBe('RL 417, please come in.')
  await announcer.pass(6100)
  expect(announcer.$caption.get()).toBe('')
  announcer.close()
})

function Failing() {
  throw new DOMException('There is no device.', 'NotSupportedError')
}

test('a closed display is silent', async () => {
  const spoken = listen()
  const announcer = announcerWith(true)
  announcer.announce('RL 417')
  announcer.announce('TW 102')
  await announcer.pass(0)
  announcer.close()
  await announcer.pass(900)
  await announcer.pass(6100)
  await announcer.pass(900)
  expect(spoken).toEqual([])
  const [context] = RecordedContext.made
  expect(context?.pitches).toEqual([880, 698])
  await expect.poll(() => context?.state).toBe('closed')
})
