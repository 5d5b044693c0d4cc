import type { Clock } from '@chartside/core/lib/clock'
import { atom, type ReadableAtom } from 'nanostores'

import type { DisplayWords } from './display-view.tsx'

interface Announcer {
  /** The current announcement as text; '' for none. */
  $caption: ReadableAtom<string>
  /** Chimes and speaks a token; several one after the other. */
  announce(token: string): void
  close(): void
}

interface AnnouncerOptions {
  isSpeaking: boolean
  words: DisplayWords
  lang: string
  clock: Clock
}

/** How long a caption is shown, in milliseconds. */
const captionMilliseconds = 7000
/** The length of the chime, in milliseconds. */
const chimeMilliseconds = 900
/** Pitch in hertz and start in seconds: a falling third, unlike our other sounds. */
const tones = [
  { pitch: 880, at: 0 },
  { pitch: 698.46, at: 0.28 },
]

/** Announces calls in the waiting room. Create it in a click handler, or the browser keeps it silent. */
export function createAnnouncer({ isSpeaking, words, lang, clock }: AnnouncerOptions): Announcer {
  const $caption = atom('')
  const context = isSpeaking ? audioContext() : undefined
  let last: Promise<void> = Promise.resolve()
  let isClosed = false
  const wait = (milliseconds: number) => new Promise<void>((resolve) => void clock.after(milliseconds, resolve))

  async function say(token: string): Promise<void> {
    if (isClosed) return
    const caption = words.caption(token)
    $caption.set(caption)
    if (context) chime(context)
    await wait(chimeMilliseconds)
    if (isSpeaking && !isClosed) speak(words.caption(spelled(token)), lang)
    await wait(captionMilliseconds - chimeMilliseconds)
    if ($caption.get() === caption) $caption.set('')
  }

  return {
    $caption,
    announce(token) {
      last = last.then(() => say(token))
    },
    close() {
      isClosed = true
      globalThis.speechSynthesis?.cancel()
      void context?.close().catch(() => undefined)
    },
  }
}

function audioContext(): AudioContext | undefined {
  try {
    return new AudioContext()
  } catch {
    // Without audio output there is still the caption.
    return undefined
  }
}

function chime(context: AudioContext): void {
  void context.resume().catch(() => undefined)
  for (const { pitch, at } of tones) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    const begin = context.currentTime + at
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, begin)
    loudness.gain.linearRampToValueAtTime(0.4, begin + 0.01)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.6)
    tone.connect(loudness).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + 0.65)
  }
}

/** Letter by letter and digit by digit: 'RL 417' is not a word. */
const spelled = (token: string): string => [...token.replace(/\s/g, '')].join(' ')

function speak(text: string, lang: string): void {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = lang
  utterance.rate = 0.9
  speechSynthesis.speak(utterance)
}
