import type { RecordingGap } from '@chartside/contract/recorder'
import { describe, expect, test } from 'vitest'

import { withDoubts } from './doubts.ts'

type Row = [
  text: string,
  start: number,
  end: number,
  more?: { noSpeech?: number | undefined; logProbability?: number; compression?: number },
]

const real: Row[] = [
  ['Patient reports cough for three days.', 0, 4],
  ['No fever.', 4, 6],
  ['Continue lisinopril 10 milligrams daily. Call on Friday.', 6, 12],
]
const silent = (start: number, length: number): RecordingGap => ({ start, length, cause: 'silent' })

/** The reasons of segments, in order. */
function reasons(rows: readonly Row[], { gaps = [] as RecordingGap[], prompt = '', seconds = 60 as number | undefined } = {}) {
  const recognized = rows.map(([text, start, end, more]) => ({
    segment: { text, start, end },
    ...{ noSpeech: 0.02, logProbability: -0.25, compression: 1.3 },
    ...more,
  }))
  const marked = withDoubts(recognized, { gaps, prompt, seconds })
  expect(marked.map(({ text }) => text)).toEqual(rows.map(([text]) => text))
  return marked.map(({ doubt }) => doubt)
}
const none = real.map(() => undefined)
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, index) => make(index))

describe('[REVIEW-26] marked as not said is', () => {
  test('what stands where the recorder measured silence, whatever it says', () => {
    const rows: Row[] = [...real, ['Take warfarin.', 12.1, 30], ['Please call.', 30, 42]]
    expect(reasons(rows, { gaps: [silent(12, 30)] })).toEqual([...none, 'silent', 'silent'])
    // Two gaps with some noise between them.
    expect(reasons(rows, { gaps: [silent(12, 9), silent(21.4, 8.6)] })).toEqual([...none, 'silent', undefined])
  })

  test.each<[string, RecordingGap[]]>([
    ['only reaches into the silence', [silent(8, 4)]],
    ['is beside it', [silent(12, 30)]],
    [
      'is where sound was lost, which is not in the recording',
      [
        { start: 0, length: 12, cause: 'lost' },
        { start: 0, length: 12, cause: 'asleep' },
      ],
    ],
  ])('but nothing that %s', (_, gaps) => {
    expect(reasons(real, { gaps })).toEqual(none)
  })

  test('but no segment that the service stretches over silence before it is said', () => {
    expect(reasons([['Continue lisinopril 10 mg.', 0, 22]], { gaps: [silent(0, 20)] })).toEqual([undefined])
    expect(reasons([['Continue lisinopril 10 mg.', 0, 20.4]], { gaps: [silent(0, 20)] })).toEqual(['silent'])
  })

  test('a segment without an end at the end of the recording', () => {
    const last = [{ segment: { text: 'Continue warfarin.', start: 0 }, noSpeech: undefined, logProbability: 0, compression: 0 }]
    const of = (seconds: number | undefined) => withDoubts(last, { gaps: [silent(0, 16)], prompt: '', seconds })[0]?.doubt
    expect([of(16), of(undefined), of(60)]).toEqual(['silent', undefined, undefined])
  })

  test('a segment whose end is unknown, up to the next one', () => {
    const rows: Row[] = [
      ['Warfarin.', 0, Number.NaN],
      ['The knee is sore.', 10, 12],
    ]
    const recognized = rows.map(([text, start, end]) => ({
      segment: { text, start, ...(Number.isNaN(end) ? {} : { end }) },
      ...{ noSpeech: 0, logProbability: 0, compression: 0 },
    }))
    expect(withDoubts(recognized, { gaps: [silent(0, 9.5)], prompt: '', seconds: 60 }).map(({ doubt }) => doubt)).toEqual([
      'silent',
      undefined,
    ])
    const timeless = recognized.map(({ segment, ...rest }) => ({ ...rest, segment: { text: segment.text, start: undefined } }))
    expect(withDoubts(timeless, { gaps: [silent(0, 60)], prompt: '', seconds: 60 }).map(({ doubt }) => doubt)).toEqual([
      undefined,
      undefined,
    ])
  })

  const prompt = 'metoprolol succinate, Eliquis, warfarin'
  test.each<[string, Row[], string]>([
    ['all of it, alone', [['metoprolol succinate, Eliquis, warfarin.', 0, 20]], prompt],
    [
      'in pieces',
      [
        ['Metoprolol succinate.', 0, 5],
        ['Eliquis.', 5, 8],
        ['Warfarin.', 8, 20],
      ],
      prompt,
    ],
    [
      'in the order of a long one',
      [['warfarin, apixaban, Jardiance, Ozempic', 0, 20, { noSpeech: undefined }]],
      `${prompt}, apixaban, Jardiance, Ozempic, Trulicity, Entresto, Xarelto, Plavix`,
    ],
    [
      'of two entries, as it was sent',
      [['Metoprolol succinate, Eliquis.', 0, 20, { noSpeech: 0.3 }]],
      'metoprolol succinate, Eliquis',
    ],
    ['of two entries, beside speech', [...real, ['Eliquis, warfarin', 12, 20, { noSpeech: 0.6 }]], 'Eliquis, warfarin'],
    [
      'beside speech, where the service doubts it',
      [...real, ['metoprolol succinate, Eliquis, warfarin', 12, 20, { noSpeech: 0.6 }]],
      prompt,
    ],
    [
      'four in order beside speech',
      [...real, ['Eliquis, warfarin, apixaban, Jardiance', 12, 20, { noSpeech: 0.3 }]],
      `${prompt}, apixaban, Jardiance`,
    ],
  ])('the vocabulary: %s', (_, rows, sent) => {
    const marks = reasons(rows, { prompt: sent })
    expect(marks.filter((mark) => mark === 'prompt')).toHaveLength(
      rows.filter((row) => !real.includes(row) && row[0] !== '[BLANK_AUDIO]').length,
    )
  })

  test.each<[string, Row[], string]>([
    ['words of it in a sentence', [['She takes metoprolol succinate, Eliquis and warfarin.', 0, 5]], prompt],
    ['three of it beside speech', [...real, ['Metoprolol succinate, Eliquis, warfarin.', 12, 20]], prompt],
    ['one word, alone', [['Warfarin.', 0, 2]], prompt],
    ['another order', [...real, ['Jardiance, warfarin, apixaban, Eliquis', 12, 20]], `${prompt}, apixaban, Jardiance`],
    [
      'what the service is sure of',
      [...real, ['Eliquis, warfarin, apixaban, Jardiance', 12, 20]],
      `${prompt}, apixaban, Jardiance`,
    ],
    ['two entries beside speech', [...real, ['Eliquis, warfarin.', 12, 20, { noSpeech: undefined }]], 'Eliquis, warfarin'],
    ['two entries that the service is sure of', [['Eliquis, warfarin.', 0, 20]], 'Eliquis, warfarin'],
    ['the only entry', [['Warfarin.', 0, 20, { noSpeech: undefined }]], 'warfarin'],
    ['a sentence made of two entries', [['Blood pressure stable.', 0, 4]], 'blood pressure, stable'],
    ['without a vocabulary', [['Warfarin, apixaban, Jardiance, Ozempic', 0, 20]], ''],
  ])('but not %s', (_, rows, sent) => {
    expect(reasons(rows, { prompt: sent })).toEqual(rows.map(() => undefined))
  })

  test('all but the first of a sentence that the service repeats', () => {
    const loop = times(60, (n): Row => ['Take one tablet twice daily.', 12 + n, 13 + n, { compression: 18 }])
    expect(reasons([...real, ...loop])).toEqual([...none, undefined, ...times(59, () => 'repeated')])
    expect(reasons(times(6, (n): Row => ['Take one tablet.', n, n + 1]))).toEqual([undefined, ...times(5, () => 'repeated')])
    expect(reasons(times(3, (n): Row => ['Take one tablet.', n, n + 1, { compression: 2.5 }]))).toEqual([
      undefined,
      'repeated',
      'repeated',
    ])
  })

  test('all but the first round of sentences that follow each other again and again', () => {
    const round = (sentences: readonly string[], count: number, compression = 1.3) =>
      times(count * sentences.length, (n): Row => [sentences[n % sentences.length]!, 12 + n, 13 + n, { compression }])
    const [two, four] = [
      ['Take one tablet.', 'Call on Friday.'],
      ['One.', 'Two.', 'Three.', 'Four.'],
    ]
    expect(reasons([...real, ...round(two, 12)])).toEqual([...none, undefined, undefined, ...times(22, () => 'repeated')])
    expect(reasons([...round(four, 3, 2.5), ...real])).toEqual([
      ...times(4, () => undefined),
      ...times(8, () => 'repeated'),
      ...none,
    ])
    expect(reasons(round(four, 12)).filter(Boolean)).toHaveLength(44)
    // Questions of an examination.
    const asked = round(['Does that hurt?', 'No.'], 11)
    expect(reasons(asked)).toEqual(asked.map(() => undefined))
    const twice = round(two, 2, 9)
    expect(reasons(twice)).toEqual(twice.map(() => undefined))
  })

  test('a segment that repeats a phrase', () => {
    expect(reasons([...real, ['of a little bit '.repeat(150), 12, 40, { compression: 33 }]])).toEqual([...none, 'repeated'])
    expect(reasons([...real, [`And then ${'I think so '.repeat(12)}`, 12, 40]])).toEqual([...none, 'repeated'])
    expect(reasons([...real, ['no '.repeat(20), 12, 40]])).toEqual([...none, 'repeated'])
  })

  test('but no answers and lists as people give them', () => {
    const rows: Row[] = [
      ...times(12, (n): Row => ['No.', n, n + 1]),
      ...times(5, (n): Row => ['Take a deep breath.', 20 + n, 21 + n]),
      ['No, no, no, no, no, it was the left one.', 30, 33],
      ['Five, five, five, six.', 33, 35],
      ['Sharp, dull, sharp, dull, sharp, dull, sharp, dull, sharp, dull, sharp, dull.', 35, 39],
      ['Do you smoke?', 50, 51],
      ['Yeah.', 51, 52, { noSpeech: 0.9 }],
      ...times(2, (n): Row => ['Once more please.', 40 + n, 41 + n, { compression: 9 }]),
    ]
    expect(reasons(rows)).toEqual(rows.map(() => undefined))
  })

  test.each(['[BLANK_AUDIO]', '(upbeat music)', '♪♪', '♪ la la ♪', '[Music] (applause)', '*coughs*', '…', '-'])(
    'a description of a sound: %s',
    (text) => {
      expect(reasons([...real, [text, 12, 20]])).toEqual([...none, 'marker'])
      expect(reasons([[text, 0, 20]])).toEqual(['marker'])
    },
  )
  test.each(['(Points to the knee.) It hurts here.', '120', 'Blood pressure [sitting] 120', '王小明'])('but not %s', (text) => {
    expect(reasons([...real, [text, 12, 20]])).toEqual([...none, undefined])
  })

  test.each([
    ...[
      'Thank you for watching!',
      'Thanks for watching.',
      'Thank you so much for watching',
      'Please subscribe.',
      'Like and subscribe to my channel!',
    ],
    ...[
      "Don't forget to subscribe.",
      'See you in the next video.',
      'Subtitles by the Amara.org community',
      'Untertitel der Amara.org-Community',
      'Transcribed by https://otter.ai',
    ],
  ])('how videos end: %s', (text) => {
    expect(reasons([...real, [text, 12, 30]])).toEqual([...none, 'ending'])
  })
  test.each([
    'Thank you for watching him overnight.',
    'She watches videos.',
    'Subscribe',
    'The subtitles were too small for her.',
  ])('but not every sentence like that: %s', (text) => {
    expect(reasons([...real, [text, 12, 30]])).toEqual([...none, text === 'Subscribe' ? 'ending' : undefined])
  })

  test('thanks where nothing else is said, or where the service finds no speech', () => {
    for (const text of ['Thank you.', 'you', 'Thank you very much.', 'Bye.']) {
      expect(reasons([[text, 0, 20]]), text).toEqual(['ending'])
      expect(
        reasons([
          [text, 0, 20],
          ['[Music]', 20, 30],
        ]),
        text,
      ).toEqual(['ending', 'marker'])
      expect(reasons([...real, [text, 12, 20]]), text).toEqual([...none, undefined])
      expect(reasons([...real, [text, 12, 20, { noSpeech: 0.92, logProbability: -0.42 }]]), text).toEqual([...none, 'ending'])
    }
  })

  test("what the service's own two numbers doubt, and no sentence that only one of them does", () => {
    const doubted = { noSpeech: 0.9, logProbability: -1.4 }
    expect(reasons([...real, ['Mumbled.', 12, 20, doubted]])).toEqual([...none, 'no-speech'])
    for (const more of [
      { noSpeech: 0.9 },
      { logProbability: -1.4 },
      { noSpeech: 0.6, logProbability: -2 },
      { noSpeech: 0.9, logProbability: -1 },
    ])
      expect(reasons([...real, ['The knee hurts.', 12, 20, more]])).toEqual([...none, undefined])
  })

  test('quickly, whatever the text', () => {
    for (const text of ['[', '(', '.', '♪ ', 'subscribe '].map((piece) => piece.repeat(100_000)))
      reasons([[text, 0, 20]], { prompt })
  })

  test('nothing of an empty transcription', () => {
    expect(reasons([])).toEqual([])
  })
})
