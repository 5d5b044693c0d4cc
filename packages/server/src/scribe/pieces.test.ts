// Long recordings: where they are cut, and how what was heard in the pieces is joined.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'

import type { ScribeSettings } from '../deps.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { idOf, signIn } from '../dictation/test-client.ts'
import { createMp3Scan } from '../lib/mp3.ts'
import { GiveUp, TryAgain } from '../lib/queue.ts'
import { startTestApi } from '../testing.ts'
import { type DoubleRequest, type EngineDouble, startEngineDouble, written } from './engine-double.ts'
import { engineScribe } from './engine-scribe.ts'
import { piecesOf } from './pieces.ts'
import type { Recording } from './scribe.ts'
import { testScribe } from './test-scribe.ts'

const longest = { seconds: 20, bytes: 25_000_000 }
const never = new AbortController().signal
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const lengthOf = (bytes: Uint8Array): number | undefined => {
  const scan = createMp3Scan()
  scan.push(bytes)
  return scan.result()?.seconds
}

const formOf = (request: DoubleRequest | undefined): Promise<FormData> =>
  new Response(new Uint8Array(request!.body), {
    headers: { 'content-type': String(request!.headers['content-type']) },
  }).formData()

/** Where a recording of 35 seconds of silence is cut: in the middle, to a thousandth of a second. */
const [, second] = await piecesOf({ open: async () => new Blob([silentMp3(35)]), seconds: 35 }, longest)
const secondBegins = Math.round(second!.start * 1000) / 1000

/** An MP3 as real encoders make it: somebody talks loudly, before a humming device, with these pauses. */
async function talk(seconds: number, pauses: [from: number, to: number][], { rate = 24_000, channels = 1, kilobits = 64 } = {}) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: rate as 24_000, channels: channels as 1, bitrate: kilobits as 64 })
  const samples = Float32Array.from({ length: rate * seconds }, (_, index) => {
    const time = index / rate
    const isPause = pauses.some(([from, to]) => time >= from && time < to)
    return Math.sin(time * 700) * 0.005 + (isPause ? 0 : Math.sin(time * 2500) * (0.3 + 0.2 * Math.sin(time * 20)))
  })
  const parts = [new Uint8Array(encoder.encode(Array.from({ length: channels }, () => samples)))]
  parts.push(new Uint8Array(encoder.finalize()))
  return new Uint8Array(Buffer.concat(parts))
}

describe('[OPS-20] a recording longer than the speech service takes is cut', () => {
  test.each([
    ['of our recorder', {}],
    ['in stereo of MPEG-1', { rate: 44_100, channels: 2, kilobits: 128 }],
  ])('at pauses: one %s', async (_, kind) => {
    // Between sentences of three seconds.
    const pauses = Array.from({ length: 14 }, (_, index): [number, number] => [index * 3.7 + 3, index * 3.7 + 3.7])
    const mp3 = await talk(50, pauses, kind)
    const pieces = await piecesOf({ open: async () => new Blob([mp3]), seconds: 50 }, longest)
    const cuts = pieces.slice(1).map(({ start }) => start)
    expect(cuts).toEqual([expect.closeTo(50 / 3, -1), expect.closeTo(100 / 3, -1)])
    for (const cut of cuts) expect(cut % 3.7).toBeGreaterThan(3.1)
    const files = await Promise.all(pieces.map(({ file }) => bytesOf(file)))
    // Nothing is lost, nothing is doubled.
    expect(Buffer.concat(files).equals(Buffer.from(mp3))).toBe(true)
    for (const [index, bytes] of files.entries()) expect(lengthOf(bytes)).toBeCloseTo(pieces[index]!.seconds!, 0)
  })

  test('by its bytes where they reach the limit first, and where its length is unknown', async () => {
    // 8,000 bytes a second.
    const file = new Blob([silentMp3(100)])
    const pieces = await piecesOf({ open: async () => file, seconds: undefined }, { seconds: 1000, bytes: 300_000 })
    expect(pieces.length).toBe(3)
    expect(Math.max(...pieces.map((piece) => piece.file.size))).toBeLessThanOrEqual(300_000)
  })

  test('into pieces of about the same length, however many there are and wherever the pauses lie', async () => {
    const mp3 = silentMp3(401)
    const pieces = await piecesOf({ open: async () => new Blob([mp3]), seconds: 401 }, longest)
    const lengths = pieces.map(({ seconds }) => seconds!)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(401, 0)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(20)
    expect(Math.min(...lengths)).toBeGreaterThan(15)
  })

  test('without what describes the whole: its tag and its first frame', async () => {
    const tag = new Uint8Array(10 + 300)
    tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44])
    const described = silentMp3(0.024)
    described.set(new TextEncoder().encode('Info'), 13)
    const sound = silentMp3(30)
    const file = new Blob([tag, described, sound])
    const [first, second] = await piecesOf({ open: async () => file, seconds: 30 }, longest)
    expect(first!.file.size + second!.file.size).toBe(sound.length)
    expect(first!.start).toBe(0)
    expect(Buffer.from(await bytesOf(first!.file)).includes('Info')).toBe(false)
  })

  test('but never one that the service takes', async () => {
    const file = new Blob([silentMp3(20)])
    expect(await piecesOf({ open: async () => file, seconds: 20 }, longest)).toEqual([{ file, start: 0, seconds: 20 }])
  })
})

describe('[OPS-20] what was heard in the pieces is joined', () => {
  let double: EngineDouble
  beforeEach(async () => {
    double = await startEngineDouble()
  })
  afterEach(() => double.close())

  const recording = (more: Partial<Recording> = {}): Recording => ({
    ...{ key: 'long', open: async () => new Blob([silentMp3(35)]), seconds: 35, prompt: '', gaps: [] },
    ...more,
  })
  /** A second of the second piece, in the whole recording. */
  const inSecond = (seconds: number) => Math.round((secondBegins + seconds) * 1000) / 1000
  const scribe = (settings: Partial<ScribeSettings> = {}) => engineScribe({ ...testScribe(double.url), longest, ...settings })
  const answered = (...segments: object[]) => ({ body: { text: '', segments } })
  const promptsSent = async () => {
    const forms = await Promise.all(double.requests.map(formOf))
    return forms.map((form) => form.get('prompt'))
  }

  test('with the times of the whole recording, also of words and where the service gives milliseconds', async () => {
    double.next(
      'transcriptions',
      answered({ start: 1, end: 2.5, text: 'It hurts.' }),
      answered(
        { start: 1000, end: 2500, text: 'Since when?', words: [{ word: 'Since', start: 1000, end: 1400 }] },
        { start: 3000, end: 4000, text: 'Monday.' },
      ),
    )
    expect(await scribe().transcribe(recording(), never)).toEqual([
      { text: 'It hurts.', start: 1, end: 2.5 },
      {
        text: 'Since when?',
        start: inSecond(1),
        end: inSecond(2.5),
        words: [{ text: 'Since', start: inSecond(1), end: inSecond(1.4) }],
      },
      { text: 'Monday.', start: inSecond(3), end: inSecond(4) },
    ])
    expect(double.requests).toHaveLength(2)
  })

  test('and of a service that gives text alone', async () => {
    double.next('transcriptions', { body: { text: 'It hurts.' } }, { body: { text: 'Since Monday.' } })
    expect(await scribe().transcribe(recording(), never)).toEqual([
      { text: 'It hurts.', start: 0 },
      { text: 'Since Monday.', start: secondBegins },
    ])
  })

  test('a piece without speech leaves nothing, and all of them are none', async () => {
    const nothing = { body: { text: '', segments: [] } }
    double.next('transcriptions', nothing, answered({ start: 0, end: 2, text: 'It hurts.' }))
    expect(await scribe().transcribe(recording(), never)).toEqual([{ text: 'It hurts.', start: secondBegins, end: inSecond(2) }])
    double.always('transcriptions', nothing)
    const failed = await scribe()
      .transcribe(recording(), never)
      .catch((error: unknown) => error)
    expect(failed).toEqual(new GiveUp('No speech was heard in this recording.'))
  })

  test('[REVIEW-26] and doubted as a whole: silence by its time, a thanks at the end by all that was said', async () => {
    double.next(
      'transcriptions',
      answered({ start: 0, end: 3, text: 'It hurts.' }),
      answered({ start: 2, end: 6, text: 'Invented.' }, { start: 15, end: 16, text: 'Thank you.' }),
    )
    const gaps = [{ start: 19, length: 5, cause: 'silent' as const }]
    expect(await scribe().transcribe(recording({ gaps }), never)).toEqual([
      { text: 'It hurts.', start: 0, end: 3 },
      { text: 'Invented.', start: inSecond(2), end: inSecond(6), doubt: 'silent' },
      { text: 'Thank you.', start: inSecond(15), end: inSecond(16) },
    ])
  })

  test('a piece is sent the end of what was said before it, in front of the vocabulary, and what comes back of it is doubted', async () => {
    double.next(
      'transcriptions',
      answered({ start: 0, end: 3, text: 'She takes Eliquis twice a day.' }, { start: 4, end: 5, text: '[BLANK_AUDIO]' }),
      answered({ start: 0, end: 2, text: 'Eliquis twice a day.' }, { start: 3, end: 5, text: 'Her knee hurts.' }),
    )
    const segments = await scribe().transcribe(recording({ prompt: 'Eliquis, Okafor.' }), never)
    expect(await promptsSent()).toEqual(['Eliquis, Okafor.', 'She takes Eliquis twice a day. Eliquis, Okafor.'])
    expect(segments.slice(2)).toEqual([
      { text: 'Eliquis twice a day.', start: secondBegins, end: inSecond(2), doubt: 'prompt' },
      { text: 'Her knee hurts.', start: inSecond(3), end: inSecond(5) },
    ])
  })

  test('[REVIEW-21] with speakers of its own for each piece, and roles as they are', async () => {
    double.next(
      'transcriptions',
      answered({ start: 0, end: 3, text: 'Any fever?', speaker: 'A' }, { start: 4, end: 5, text: 'No.', speaker: 'B' }),
      answered({ start: 0, end: 3, text: 'I cough.', speaker: 'A' }, { start: 4, end: 5, text: 'I see.', speaker: 'doctor' }),
    )
    const segments = await scribe({ transcript: 'speakers' }).transcribe(recording(), never)
    expect(segments.map(({ speaker }) => speaker)).toEqual(['A', 'B', 'C', 'doctor'])
  })

  test('a try after a failed piece begins with that piece', async () => {
    const ears = scribe()
    double.next('transcriptions', answered({ start: 0, end: 3, text: 'It hurts.' }), { status: 500 })
    const failed = await ears.transcribe(recording(), never).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(TryAgain)
    double.next('transcriptions', answered({ start: 0, end: 2, text: 'Since Monday.' }))
    const segments = await ears.transcribe(recording(), never)
    expect(segments.map(({ text, start }) => [text, start])).toEqual([
      ['It hurts.', 0],
      ['Since Monday.', secondBegins],
    ])
    expect(double.requests).toHaveLength(3)
    // Another recording gets nothing of it.
    await ears.transcribe(recording({ key: 'another' }), never)
    expect(double.requests).toHaveLength(5)
  })
})

test('[OPS-20] a recording that was sent is cut where it lies on disk, and its note is written from the whole', async () => {
  const double = await startEngineDouble()
  const api = await startTestApi({ scribeUrl: double.url, scribe: { longest } })
  const provider = await signIn(api, api.accounts.provider)
  const mp3 = silentMp3(35)
  const piece = (text: string) => ({ body: { text: '', segments: [{ start: 0, end: 2, text }] } })
  double.next('transcriptions', piece('It hurts.'), piece('Since Monday.'))
  const id = idOf(await provider.upload({ audio_file: new File([mp3], 'recording.mp3', { type: 'audio/mpeg' }) }))
  await api.settle()
  const row = await provider.read(id)
  expect(row.transcription.items.map(({ text, start }) => [text, start])).toEqual([
    ['It hurts.', 0],
    ['Since Monday.', secondBegins],
  ])
  expect(row.soap_note).toBe(written.soap_note)
  const forms = await Promise.all(double.requests.slice(0, 2).map(formOf))
  const files = await Promise.all(forms.map((form) => bytesOf(form.get('file') as File)))
  expect(Buffer.concat(files).equals(Buffer.from(mp3))).toBe(true)
  await api.close()
  await double.close()
})
