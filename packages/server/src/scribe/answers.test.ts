// What language models and transcription services answer, in the forms that were seen, and what becomes of it.

import { builtInTemplates } from '@chartside/contract/note-templates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ScribeSettings } from '../deps.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { GiveUp, TryAgain } from '../lib/queue.ts'
import { completionOf, type DoubleAnswer, type EngineDouble, startEngineDouble, written } from './engine-double.ts'
import { engineScribe } from './engine-scribe.ts'
import { noteInstructions } from './prompt.ts'
import type { NoteSource, Recording, Scribe } from './scribe.ts'
import { testScribe } from './test-scribe.ts'

let double: EngineDouble
let scribe: Scribe
beforeEach(async () => {
  double = await startEngineDouble()
  scribe = engineScribe(testScribe(double.url))
})
afterEach(() => double.close())

const never = new AbortController().signal
const source: NoteSource = {
  ...{ patientName: '', comments: '', tasks: [], seconds: 8 },
  transcription: [{ text: 'The patient reports a cough.', start: 0 }],
}
const recording: Recording = { key: 'a', open: async () => new Blob([silentMp3(8)]), seconds: 8, prompt: '', gaps: [] }
const settled = (settings: Partial<ScribeSettings>) => engineScribe({ ...testScribe(double.url), ...settings })
const outcome = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const json = JSON.stringify
const S = written.soap_note
const given = (more: object) => json({ ...written, ...more })
const choice = (more: object, message: object): DoubleAnswer => ({
  body: { choices: [{ finish_reason: 'stop', ...more, message: { role: 'assistant', ...message } }] },
})
/** What was requested in the JSON of each request. */
const requested = () => double.requests.map(({ body }) => JSON.parse(String(body)))

describe('a note', () => {
  test.each<[string, string, object]>([
    [
      'a sentence before and after a fence',
      `Here is the note:\n\n\`\`\`json\n${JSON.stringify(written, null, 2)}\n\`\`\`\n\nAny changes?`,
      {},
    ],
    ['a sentence before it', `Sure! Here is the JSON:\n${json(written)}`, {}],
    ['thoughts with a draft', `<think>\nOkay. ${json({ soap_note: 'draft' })}\n</think>\n\n${json(written)}`, {}],
    ['thoughts without their first tag', `Okay. {"draft": 1}\n</think>${json(written)}`, {}],
    ['an example before it', `Like {"soap_note": "…"}: ${json(written)}`, {}],
    [
      'line breaks inside of texts',
      `{"soap_note": "${S}", "cpt_codes": [], "icd_10_codes": [], "modifiers": [], "tasks": []}`,
      { cpt_codes: [], icd_10_codes: [], tasks: [] },
    ],
    ['a trailing comma', json(written).replace(/\}$/, ',}'), {}],
    ['a mark of byte order', `\ufeff${json(written)}`, {}],
    ['an object around it', json({ note: written }), {}],
    ['two objects around it', json({ result: { note: written } }), {}],
    ['a list around it', json([written]), {}],
    ['null instead of lists', given({ cpt_codes: null, modifiers: null }), { cpt_codes: [] }],
    ['words instead of lists', given({ cpt_codes: 'none', tasks: 'None.' }), { cpt_codes: [], tasks: [] }],
    ['a missing list', json({ soap_note: S, icd_10_codes: written.icd_10_codes, tasks: written.tasks }), { cpt_codes: [] }],
    [
      'codes alone',
      given({ icd_10_codes: ['R05.9'], cpt_codes: ['EXAMPLE-1'] }),
      { icd_10_codes: [{ code: 'R05.9', name: '' }], cpt_codes: [{ code: 'EXAMPLE-1', reason: '' }] },
    ],
    [
      'a number as a code',
      given({ cpt_codes: [{ code: 10, reason: 'said so' }] }),
      { cpt_codes: [{ code: '10', reason: 'said so' }] },
    ],
    [
      'no name of a code',
      given({ icd_10_codes: [{ code: 'R05.9', name: null }] }),
      { icd_10_codes: [{ code: 'R05.9', name: '' }] },
    ],
    [
      'tasks as objects',
      given({ tasks: [{ name: 'Call on Friday', status: 'pending' }, { task: 'Fluids' }] }),
      { tasks: ['Call on Friday', 'Fluids'] },
    ],
    ['other fields', given({ confidence: 0.9 }), {}],
    [
      'that there is none, as rows',
      given({
        cpt_codes: [{ code: 'N/A', reason: 'Not stated' }],
        icd_10_codes: [
          { code: 'None', name: 'None' },
          { code: 'No codes stated', name: '' },
        ],
        modifiers: [{ modifier: '-', reason: '' }],
        tasks: ['None', 'N/A', 'Not stated.', 'No follow-up mentioned.', 'No smoking'],
      }),
      { cpt_codes: [], icd_10_codes: [], modifiers: [], tasks: ['No smoking'] },
    ],
    [
      'codes with their system, name or more than once',
      given({
        icd_10_codes: [
          { code: 'R05.9 - Cough', name: '' },
          { code: 'r05.9', name: 'Cough' },
          { code: 'ICD-10: J20.9', name: 'Acute bronchitis' },
          { code: 'J45–Asthma', name: 'None' },
        ],
        cpt_codes: [{ code: 'CPT EXAMPLE-1', reason: 'x' }],
      }),
      {
        icd_10_codes: [
          { code: 'R05.9', name: 'Cough' },
          { code: 'J20.9', name: 'Acute bronchitis' },
          { code: 'J45', name: 'Asthma' },
        ],
        cpt_codes: [{ code: 'EXAMPLE-1', reason: 'x' }],
      },
    ],
    ['line breaks that were escaped twice', given({ soap_note: S.replaceAll('\n', '\\n') }), {}],
    ['a fence inside of the text', given({ soap_note: `\`\`\`markdown\n${S}\n\`\`\`` }), {}],
    [
      'entities and tags of a web page',
      given({ soap_note: S.replace('No fever.', 'Temp &lt; 99 &amp; SpO&#50; &gt; 95&nbsp;%.<br>Lungs clear.') }),
      { soap_note: S.replace('No fever.', 'Temp < 99 & SpO2 > 95 %.\nLungs clear.') },
    ],
    [
      'letters as headings',
      given({ soap_note: 'S:\nCough.\n\nO: No fever.\n\nA:\nCough.\n\nP:\n- Call' }),
      { soap_note: '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment**\nCough.\n\n**Plan**\n- Call' },
    ],
    [
      'the last two headings in one',
      given({ soap_note: '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment & Plan**\n1. Cough: call.' }),
      { soap_note: '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment and Plan**\n1. Cough: call.' },
    ],
    [
      'A/P',
      given({ soap_note: 'Subjective: Cough.\nObjective: No fever.\nA/P: Call.' }),
      { soap_note: '**Subjective**\nCough.\n**Objective**\nNo fever.\n**Assessment and Plan**\nCall.' },
    ],
    [
      'headings in Spanish',
      given({ soap_note: '**Subjetivo**\nTos.\n\n**Objetivo**\nSin fiebre.\n\n**Evaluación**\nTos.\n\n**Plan**\n- Seguir.' }),
      { soap_note: '**Subjective**\nTos.\n\n**Objective**\nSin fiebre.\n\n**Assessment**\nTos.\n\n**Plan**\n- Seguir.' },
    ],
    [
      'numbered headings',
      given({ soap_note: '1. Subjective\nCough.\n\n2. Objective\nNo fever.\n\n3. Assessment\nCough.\n\n4. Plan\nCall.' }),
      { soap_note: '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment**\nCough.\n\n**Plan**\nCall.' },
    ],
    [
      'headings of Markdown',
      given({
        soap_note: '# SOAP Note\n\n## Subjective\nCough.\n\n## Objective\nNo fever.\n\n## Assessment\nCough.\n\n## Plan\n- Call',
      }),
      {
        soap_note: '# SOAP Note\n\n## Subjective\nCough.\n\n## Objective\nNo fever.\n\n## Assessment\nCough.\n\n## Plan\n- Call',
      },
    ],
    [
      'a text for each section',
      given({ soap_note: { subjective: 'Cough.', objective: 'No fever.', assessment: null, plan: ['Call', '- Fluids'] } }),
      {
        soap_note:
          '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment**\nNot stated.\n\n**Plan**\n- Call\n- Fluids',
      },
    ],
    [
      'the sections without a field around them',
      json({ Subjective: 'Cough.', Objective: 'No fever.', 'Assessment & Plan': 'Call.' }),
      {
        soap_note: '**Subjective**\nCough.\n\n**Objective**\nNo fever.\n\n**Assessment and Plan**\nCall.',
        cpt_codes: [],
        icd_10_codes: [],
        tasks: [],
      },
    ],
  ])('is read from an answer with %s', async (_, answer, more) => {
    double.next('completions', completionOf(answer))
    expect(await scribe.write(source, never)).toEqual({ ...written, ...more })
    expect(double.requests).toHaveLength(1)
  })

  test('is kept if the service fails when it is to write it better', async () => {
    double.next('completions', choice({ finish_reason: 'length' }, { content: json(written) }), {
      status: 400,
      body: { error: { code: 'context_length_exceeded' } },
    })
    expect(await scribe.write(source, never)).toEqual({ ...written, incomplete: 'end' })
    double.next('completions', completionOf(''), { status: 503 })
    expect(await outcome(scribe.write(source, never))).toBeInstanceOf(TryAgain)
  })

  test('whose text a quotation mark inside of it cuts off is requested again', async () => {
    const cut = json(written).replace('Call on Friday', 'Call if "worse", stop warfarin and do whatever the doctor said: Friday')
    double.next('completions', completionOf(cut), completionOf(written))
    expect(await scribe.write(source, never)).toEqual(written)
    expect(double.requests).toHaveLength(2)
  })

  test('without its headings is requested again, and kept with a mark if they are missing again', async () => {
    const without = { ...written, soap_note: 'A: 120 over 80. Cough for three days.' }
    double.next('completions', completionOf(without), completionOf({ ...written, soap_note: 'Cough.' }))
    expect(await scribe.write(source, never)).toEqual({ ...without, incomplete: 'sections' })
    expect(double.requests).toHaveLength(2)
  })

  test('without JSON around it is requested again, and kept with a mark', async () => {
    double.next('completions', completionOf('no'), completionOf(`Here you go.\n\n${S}`))
    expect(await scribe.write(source, never)).toEqual({
      ...{ soap_note: S, cpt_codes: [], icd_10_codes: [], modifiers: [], tasks: [] },
      incomplete: 'sections',
    })
  })

  test.each([
    ['the text ends', choice({}, { content: json(written).slice(0, 140) })],
    ['the service says so', choice({ finish_reason: 'length' }, { content: json(written) })],
  ])('that was cut off, where %s, is requested again, and kept with a mark', async (_, answer) => {
    double.next('completions', answer, completionOf(''))
    expect(await scribe.write(source, never)).toMatchObject({
      soap_note: expect.stringMatching(/^\*\*Subjective\*\*\nCough/),
      incomplete: 'end',
    })
    double.next('completions', answer, completionOf(written))
    expect(await scribe.write(source, never)).toEqual(written)
  })

  test.each([
    ['a refusal', choice({}, { content: null, refusal: "I'm sorry, I can't help with that." })],
    ['a refusal as text', completionOf("I'm sorry, but I can't assist with medical documentation.")],
    ['a refusal inside of the JSON', completionOf({ soap_note: "I'm sorry, but I can't assist with that." })],
    ['a filter of its service', choice({ finish_reason: 'content_filter' }, { content: '' })],
  ])('that is not written because of %s: it says so', async (_, answer) => {
    double.always('completions', answer)
    expect(await outcome(scribe.write(source, never))).toEqual(new GiveUp('The speech service refused to write this note.'))
  })

  test.each([
    '',
    '{}',
    '{"soap_note": ""}',
    '{"soap_note": 5}',
    '{"a":{"b":{"c":{"d":{"soap_note": "deep"}}}}}',
    '<think>{"soap_note": "x"}',
    '{'.repeat(500),
  ])('is not made of %s', async (answer) => {
    double.always('completions', completionOf(answer))
    expect(await outcome(scribe.write(source, never))).toEqual(new GiveUp("The speech service didn't return a readable note."))
  })

  test('whose lines repeat themselves is requested again, and kept once with a mark', async () => {
    const lines = ['- Continue aspirin.', '- Call on Friday.']
    const loop = `${S}\n${Array.from({ length: 400 }, (_, index) => lines[index % 2]).join('\n')}`
    double.next('completions', completionOf({ ...written, soap_note: loop }), completionOf('no'))
    expect(await scribe.write(source, never)).toEqual({
      ...written,
      soap_note: `${S}\n${lines.join('\n')}`,
      incomplete: 'end',
    })
    double.next('completions', completionOf({ ...written, soap_note: loop }), completionOf(written))
    expect(await scribe.write(source, never)).toEqual(written)
  })

  test('that has equal lines, as exams have, is kept as it is', async () => {
    const exam = S.replace('**Assessment**', `${'- Normal.\n- No pain.\n'.repeat(9)}**Assessment**`)
    double.next('completions', completionOf({ ...written, soap_note: exam }))
    expect((await scribe.write(source, never)).soap_note).toBe(exam)
  })

  test.each([
    ['an example of its form', '**Subjective**\n...\n**Objective**\n<text>\n**Assessment**\n[insert assessment]\n**Plan**\n…'],
    ['headings alone', '**Subjective**\n\n**Objective**\n\n**Assessment**\n\n**Plan**\n'],
    ['the name of a type', 'string'],
    ['the instructions', noteInstructions],
  ])('is not made of %s', async (_, soap_note) => {
    double.always('completions', completionOf({ ...written, soap_note }))
    expect(await outcome(scribe.write(source, never))).toEqual(new GiveUp("The speech service didn't return a readable note."))
  })

  test('has codes of ICD-10 with their point', async () => {
    const icd_10_codes = [
      { code: 'R059', name: 'Cough' },
      { code: 'r05.9', name: 'Cough' },
      { code: 'S52521A', name: '' },
      { code: 'I10', name: '' },
    ]
    double.next('completions', completionOf({ ...written, icd_10_codes, cpt_codes: [{ code: 'A1234', reason: '' }] }))
    const note = await scribe.write(source, never)
    expect(note.icd_10_codes.map(({ code }) => code)).toEqual(['R05.9', 'S52.521A', 'I10'])
    expect(note.cpt_codes).toEqual([{ code: 'A1234', reason: '' }])
  })

  test('that is longer than a note can be is not taken', async () => {
    double.always('completions', completionOf({ ...written, soap_note: `${S}\n${'a'.repeat(200_000)}` }))
    expect(await outcome(scribe.write(source, never))).toEqual(new GiveUp("The speech service didn't return a readable note."))
  })

  test('[TEMPL-03] by a template is read from sections in an object, and kept with a mark if it has other ones', async () => {
    const template = builtInTemplates[0]!
    const [first, second] = template.sections.map(({ heading }) => heading)
    double.next('completions', completionOf({ ...written, sections: { [first!]: 'Cough.', [`**${second}:**`]: ['No fever'] } }))
    const note = await scribe.write({ ...source, template }, never)
    expect(note.soap_note.startsWith(`## ${first}\nCough.\n\n## ${second}\n- No fever`)).toBe(true)
    expect(note.incomplete).toBeUndefined()
    double.always('completions', completionOf(written))
    expect(await scribe.write({ ...source, template }, never)).toEqual({ ...written, incomplete: 'sections' })
  })

  test('is requested in the form that the service understands, which is remembered', async () => {
    const refused = (message: string) => ({ status: 400, body: { error: { message, code: 'invalid_request_error' } } })
    double.next('completions', refused('This response_format type is unavailable now'), refused("'json_object' is not supported"))
    for (const _ of [1, 2]) expect(await scribe.write(source, never)).toEqual(written)
    expect(requested().map(({ response_format }) => response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ])
  })

  test('that is refused for another reason is requested in the usual form the next time', async () => {
    for (const detail of ['Busy with something else', 'The response was filtered due to the prompt triggering a policy'])
      double.next('completions', { status: 400, body: { detail } }, completionOf(written))
    for (const _ of [1, 2, 3]) await scribe.write(source, never)
    const usual = ['json_schema', 'json_object']
    expect(requested().map(({ response_format }) => response_format?.type)).toEqual([...usual, ...usual, 'json_schema'])
  })

  test('of a dictation that is too long for the service says so', async () => {
    const error = { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' }
    double.always('completions', { status: 400, body: { error } })
    expect(await outcome(scribe.write(source, never))).toEqual(new GiveUp('The dictation is too long for the speech service.'))
    expect(double.requests).toHaveLength(1)
  })
})

describe('a summary', () => {
  const notes = [{ day: '2026-11-20', soapNote: S }]
  test('is shown without the thoughts of the model', async () => {
    double.next('completions', completionOf('<think>They want a summary.</think>Cough in **November**.'))
    expect(await scribe.summarize(notes, never)).toBe('Cough in **November**.')
  })

  test.each([
    [
      'refused',
      choice({}, { content: "I'm sorry, but I can't assist with that." }),
      'The speech service refused to write a summary.',
    ],
    ['cut off', choice({ finish_reason: 'length' }, { content: 'Cough in' }), "The speech service didn't return a summary."],
    ['nothing but thoughts', choice({}, { content: '<think>They want' }), "The speech service didn't return a summary."],
    ['too long', choice({}, { content: 'a'.repeat(20_001) }), "The speech service didn't return a summary."],
  ])('is not shown if it is %s', async (_, answer, sentence) => {
    double.next('completions', answer)
    expect(await outcome(scribe.summarize(notes, never))).toEqual(new GiveUp(sentence))
  })
})

describe('a transcription', () => {
  const cough = { text: 'Patient reports a cough.', start: 0 }
  const as = (body: string, type: string): DoubleAnswer => ({ body, headers: { 'content-type': type } })
  const vtt =
    'WEBVTT\n\n00:00.000 --> 00:04.000\nPatient reports\na cough.\n\n01:00:04.500 --> 01:00:06.000 align:start\nNo fever.\n'

  test.each<[string, DoubleAnswer, object[]]>([
    ['text', as(' Patient reports a cough.\n', 'text/plain; charset=utf-8'), [cough]],
    [
      'WebVTT',
      as(vtt, 'text/vtt'),
      [
        { ...cough, end: 4 },
        { text: 'No fever.', start: 3604.5, end: 3606 },
      ],
    ],
    [
      'text that begins like a message',
      as('Error in the last prescription was corrected.', 'text/plain'),
      [{ text: 'Error in the last prescription was corrected.', start: 0 }],
    ],
    [
      'SRT with other line ends',
      as('1\r\n00:00:00,000 --> 00:00:04,000\r\nPatient reports a cough.\r\n\r\n', 'application/x-subrip'),
      [{ ...cough, end: 4 }],
    ],
    [
      'tokens of Whisper',
      { body: { text: '<|startoftranscript|><|en|><|transcribe|><|0.00|> Patient reports a cough.<|4.00|><|endoftext|>' } },
      [cough],
    ],
    [
      'entities',
      { body: { text: 'Patient&#39;s BP &gt; 140, &quot;dizzy&quot; &amp;amp; &#x41; &#0; &#9999999;' } },
      [{ text: 'Patient\'s BP > 140, "dizzy" &amp; A &#0; &#9999999;', start: 0 }],
    ],
  ])('is read from %s', async (_, answer, segments) => {
    double.next('transcriptions', answer)
    expect(await scribe.transcribe(recording, never)).toEqual(segments)
  })

  test('says that no speech was heard where subtitles are a header alone', async () => {
    double.next('transcriptions', as('WEBVTT\n\n', 'text/vtt'))
    expect(await outcome(scribe.transcribe(recording, never))).toEqual(new GiveUp('No speech was heard in this recording.'))
  })

  test.each([
    as('<html>502</html>', 'text/plain'),
    as('data: {"text"', 'text/plain'),
    as('Model is loading...', 'text/plain'),
    as('The model is currently loading', 'text/plain'),
    as('Error: CUDA out of memory', 'text/plain'),
    as('Service Unavailable\n', 'text/plain'),
    as('Patient', 'application/json'),
    { body: { detail: 'Model not loaded' } },
  ])('is not read from %j', async (answer) => {
    double.next('transcriptions', answer)
    expect(await outcome(scribe.transcribe(recording, never))).toEqual(
      new TryAgain("The speech service gave an answer that couldn't be read."),
    )
  })

  /** Some fields of each request. */
  const fields = () =>
    Promise.all(
      double.requests.map(async ({ body, headers }) => {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': String(headers['content-type']) },
        }).formData()
        return [
          form.get('response_format'),
          form.getAll('timestamp_granularities[]').join(),
          form.get('prompt'),
          form.get('language'),
        ]
      }),
    )
  const refused = (message: string): DoubleAnswer => ({ status: 400, body: { error: { message } } })

  test('is requested in the form that the service understands, which is remembered', async () => {
    double.next(
      'transcriptions',
      refused("'verbose_json' is not compatible with this model"),
      refused('timestamp_granularities is not supported'),
    )
    const ears = settled({ transcript: 'words' })
    for (const _ of [1, 2]) expect(await ears.transcribe(recording, never)).toHaveLength(3)
    expect(await fields()).toEqual([
      ['verbose_json', 'segment,word', null, null],
      ['verbose_json', 'segment', null, null],
      ['json', '', null, null],
      ['json', '', null, null],
    ])
  })

  test('has the language and the vocabulary as hints, and does without where a service refuses them', async () => {
    const ears = settled({ language: 'en' })
    const hinted = { ...recording, prompt: 'Eliquis' }
    await ears.transcribe(hinted, never)
    double.next('transcriptions', refused('Something is wrong'))
    for (const _ of [1, 2]) await ears.transcribe(hinted, never)
    double.next('transcriptions', refused('Unknown field: prompt'))
    for (const _ of [1, 2]) await ears.transcribe(hinted, never)
    const [whole, without] = [
      ['verbose_json', 'segment', 'Eliquis', 'en'],
      ['verbose_json', 'segment', null, null],
    ]
    expect(await fields()).toEqual([whole, whole, without, whole, whole, without, without])
  })

  test('is refused for good after every form was', async () => {
    double.always('transcriptions', { status: 422, body: 'Unprocessable' })
    expect(await outcome(settled({ transcript: 'speakers' }).transcribe(recording, never))).toMatchObject({
      message: 'The speech service refused the request (code 422).',
      cause: { code: 'HTTP_422', reason: 'Unprocessable' },
    })
    expect((await fields()).map(([format]) => format)).toEqual(['diarized_json', 'verbose_json', 'json'])
  })
})

describe('a refusal', () => {
  const sentence = 'The quota of the speech service is used up, or it has not been paid. Tell your administrator.'
  const quota = 'You exceeded your current quota, please check your plan and billing details.'

  test.each([
    [402, { error: { message: 'Insufficient Balance' } }, 'Insufficient Balance'],
    [429, { error: { message: quota, type: 'insufficient_quota', code: 'insufficient_quota' } }, quota],
    [429, { error: { code: 'billing_hard_limit_reached' } }, ''],
    [429, { error: { message: quota } }, quota],
  ])('because of money is named as such (%i, %j), and tried again', async (status, body, reason) => {
    double.next('completions', { status, body })
    const error = await outcome(scribe.write(source, never))
    expect(error).toBeInstanceOf(TryAgain)
    expect(error).toMatchObject({ message: sentence, reason: 'unpaid', cause: { code: `HTTP_${status}`, reason } })
  })

  test.each([
    [500, 'Out of range float values', 'Out of range float values'],
    [500, { detail: 'Model not loaded' }, 'Model not loaded'],
    [500, { error: 'Model not loaded' }, 'Model not loaded'],
    [503, '<html>502</html>', ''],
    [500, null, ''],
    [400, { error: { message: `a\u0000${'b'.repeat(400)}` } }, `a${'b'.repeat(299)}`],
    [500, 'c'.repeat(20_000), ''],
  ])("keeps the service's own reason (%i)", async (status, body, reason) => {
    double.always('completions', { status, body: body ?? 'null' })
    expect(await outcome(scribe.write(source, never))).toMatchObject({ cause: { code: `HTTP_${status}`, reason } })
  })
})
