import { describe, expect, test } from 'vitest'

import { withConcepts } from './concepts.ts'
import { polaritiesIn } from './polarity.ts'
import { answerIn } from './questions.ts'
import { tokensOf } from './tokens.ts'
import { readTranscript } from './transcript-index.ts'

const read = (text: string, isSpoken = false): Record<string, string | undefined> => {
  const tokens = withConcepts(tokensOf(text))
  const polarities = polaritiesIn(tokens, isSpoken)
  return Object.fromEntries(
    tokens.flatMap(({ concepts }, at) =>
      concepts.filter(({ kind }) => kind === 'condition').map(({ id }) => [id.slice(2), polarities[at]]),
    ),
  )
}

describe('[FIND-01] What is denied in a note', () => {
  test.each([
    ['Denies fever, chills or a cough.', { fever: 'denied', chills: 'denied', cough: 'denied' }],
    ['No fever, but some chills.', { fever: 'denied', chills: 'affirmed' }],
    ['She reports nausea and denies vomiting.', { nausea: 'affirmed', vomiting: 'denied' }],
    ['The test for influenza was negative.', { influenza: 'denied' }],
    ['Return for fever.', { fever: 'hypothetical' }],
    ['Call for vomiting.', { vomiting: 'hypothetical' }],
    ['Non-healing ulcer.', { ulcer: 'affirmed' }],
    ["She can't sleep.", { insomnia: 'affirmed' }],
    ['No change in her cough.', { cough: 'affirmed' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})

describe('[FIND-01] What is asked', () => {
  test.each([
    ['do you have any fever', { fever: 'asked' }],
    ['and have you had chest pain', { 'chest pain': 'asked' }],
    ["any nausea i feel dizzy but i'm not vomiting", { nausea: 'asked', dizziness: 'affirmed', vomiting: 'denied' }],
  ])('%s', (text, expected) => {
    expect(read(text, true)).toEqual(expected)
  })

  test.each([
    ['i do not appreciate any edema on your heart exam there is a murmur', { edema: 'denied', murmur: 'affirmed' }],
    ["i've had the cough since may", { cough: 'affirmed' }],
    ["yes always tired constipation no i'm pretty regular", { fatigue: 'affirmed', constipation: 'denied' }],
  ])('not %s', (text, expected) => {
    expect(read(text, true)).toEqual(expected)
  })

  test.each([
    ['No, not really.', 'no'],
    ["I wouldn't say so.", 'no'],
    ['Now and then, at night.', 'yes'],
    ['Yeah, a bit.', 'yes'],
    ['Um, I have.', 'yes'],
    ["I haven't.", 'no'],
    ['No vomiting but I get nauseous.', 'explicit'],
    ['The weather changed.', undefined],
  ])('%s', (text, expected) => {
    expect(answerIn(tokensOf(text))).toBe(expected)
  })
})

describe('[FIND-01] Answers', () => {
  const mentionOf = (key: string, ...turns: [string, string][]) =>
    readTranscript(turns.map(([speaker, text]) => ({ speaker, text }))).mentions.get(key)

  test('that name what was asked decide it', () => {
    const turns: [string, string][] = [
      ['doctor', 'Any nausea, vomiting?'],
      ['patient', 'No vomiting. Nausea, a little.'],
    ]
    expect(mentionOf('C:nausea', ...turns)?.map(({ polarity }) => polarity)).toEqual(['affirmed', 'affirmed'])
    expect(mentionOf('C:vomiting', ...turns)?.map(({ polarity }) => polarity)).toEqual(['denied', 'denied'])
  })

  test('decide what was asked before', () => {
    expect(mentionOf('C:fever', ['doctor', 'Any fever?'], ['patient', 'No.'])).toMatchObject([{ polarity: 'denied' }])
    expect(mentionOf('C:fever', ['doctor', 'Any fever?'], ['patient', 'Yes.'])).toMatchObject([{ polarity: 'affirmed' }])
    expect(mentionOf('C:fever', ['doctor', 'Any fever?'], ['doctor', 'Or chills?'], ['doctor', 'Well.'])).toMatchObject([
      { polarity: 'unclear' },
    ])
  })

  test('a yes to several things affirms those that it names', () => {
    const turns: [string, string][] = [
      ['doctor', 'Any fever or cough?'],
      ['patient', 'Yes, a cough.'],
    ]
    expect(mentionOf('C:cough', ...turns)).toMatchObject([{ polarity: 'affirmed' }, { polarity: 'affirmed' }])
    expect(mentionOf('C:fever', ...turns)).toMatchObject([{ polarity: 'partly' }])
  })

  test('a relative is not the patient', () => {
    expect(mentionOf('C:asthma', ['patient', 'My sister has asthma. I cough.'])).toMatchObject([{ isOfRelative: true }])
    expect(mentionOf('C:cough', ['patient', 'My sister has asthma. I cough.'])).toMatchObject([{ isOfRelative: false }])
  })
})
