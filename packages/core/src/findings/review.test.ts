import { describe, expect, test } from 'vitest'

import { createNoteReviewer, type Finding, reviewNote } from './index.ts'
import { conversation, note, noteWith } from './test-visit.ts'
import type { Segment } from './transcript-index.ts'

const found = (changed: string, transcript = conversation): Finding[] => reviewNote(transcript, changed).findings
const pick = (turns: typeof conversation, index: number): (typeof conversation)[number] => turns[index % turns.length]!
const summary = (findings: Finding[]) => findings.map(({ kind, about, segments }) => ({ kind, about, segments }))

describe('A note that agrees with the conversation', () => {
  test('[FIND-01] has no findings for a few words of which nothing was said', () => {
    expect(found(noteWith('Mother: breast cancer.', 'Mother: breast cancer.\n\nPAST SURGICAL HISTORY\n\nAppendectomy.'))).toEqual(
      [],
    )
  })

  test('[FIND-01] has no findings: brand for ingredient, digits for words, the answer of the next speaker', () => {
    expect(found(note)).toEqual([])
  })
})

describe('One error in the note', () => {
  test('[FIND-01] a drug that was not said', () => {
    const [finding, ...others] = found(noteWith('lisinopril 10 mg', 'losartan 10 mg'))
    expect(finding).toMatchObject({ kind: 'medication', about: 'losartan', in: 'note', verdict: 'not recorded' })
    expect(finding?.quote).toBe('She takes losartan 10 mg and metformin 500 mg twice daily.')
    // Beside it, the sentence may be marked as not said.
    expect(others.filter(({ kind }) => kind !== 'unsupported')).toMatchObject([
      { kind: 'omission', about: 'lisinopril', in: 'transcript', quote: 'lisinopril', segments: [8] },
    ])
  })

  test('[FIND-01] a number that was not said', () => {
    expect(summary(found(noteWith('for 3 weeks', 'for 8 weeks')))).toMatchObject([{ kind: 'number', about: '8 week' }])
  })

  test('[FIND-01] a dose that was said of another drug', () => {
    const [finding] = found(noteWith('lisinopril 10 mg', 'lisinopril 500 mg'))
    expect(finding).toMatchObject({ kind: 'number', about: '500 mg', verdict: 'contradicts', instead: '10 mg' })
  })

  test('[FIND-01] a number of something else that was said', () => {
    const [finding] = found(noteWith('for 6 weeks', 'for 2 weeks'))
    expect(finding).toMatchObject({ kind: 'number', about: '2 week', instead: '6 week', segments: [13] })
  })

  test('[FIND-01] another age', () => {
    const [finding] = found(noteWith('64-year-old', '90-year-old'))
    expect(finding).toMatchObject({ kind: 'number', about: '90 years old', instead: '64 years old', segments: [0] })
  })

  test('[FIND-01] a drug that was said of something else', () => {
    const [finding] = found(noteWith('takes lisinopril 10 mg and metformin 500 mg twice daily.', 'takes naproxen 10 mg.'))
    expect(finding).toMatchObject({ kind: 'medication', about: 'naproxen', instead: 'lisinopril', verdict: 'contradicts' })
  })

  test('[FIND-01] one drug twice, where two were said', () => {
    const [finding] = found(noteWith('lisinopril 10 mg and metformin', 'Glucophage 10 mg and metformin'))
    expect(finding).toMatchObject({ kind: 'medication', about: 'metformin' })
  })

  test('[FIND-01] the other side', () => {
    const [finding] = found(noteWith('Left shoulder pain.', 'Right shoulder pain.'))
    expect(finding).toMatchObject({ kind: 'laterality', about: 'right shoulder', instead: 'left', verdict: 'contradicts' })
    expect(finding?.segments).toContain(0)
  })

  test('[FIND-01] affirmed, although the answer was no', () => {
    const [finding] = found(noteWith('She denies chest pain.', 'She reports chest pain.'))
    expect(finding).toMatchObject({ kind: 'negation', about: 'chest pain', segments: [6] })
  })

  test('[FIND-01] denied, although the answer was yes', () => {
    const [finding] = found(noteWith('She reports numbness in her fingers', 'She denies numbness in her fingers'))
    expect(finding).toMatchObject({ kind: 'negation', about: 'numbness' })
    expect(finding?.segments).toContain(4)
  })

  test('[FIND-01] a sentence of which nothing was said', () => {
    const [finding] = found(noteWith('She plays the violin', 'She had a stroke and a seizure.\nShe plays the violin'))
    expect(finding).toMatchObject({ kind: 'unsupported', quote: 'She had a stroke and a seizure.', verdict: 'not recorded' })
  })

  test('[FIND-01] a sentence of another visit, whose single words were said here', () => {
    const foreign = 'She was working on the ceiling of her kitchen and fell on her elbow two weeks ago.'
    const [finding] = found(noteWith('She plays the violin', `${foreign}\nShe plays the violin`))
    expect(finding).toMatchObject({ kind: 'unsupported', quote: foreign, verdict: 'not recorded' })
    expect(finding?.about).toContain('elbow')
  })

  test('[FIND-01] a drug that was said and is missing, with the words of the recording', () => {
    const [finding] = found(noteWith(' Naproxen did not help.', ''))
    expect(finding).toMatchObject({ kind: 'omission', in: 'transcript', quote: 'Aleve', about: 'naproxen', segments: [9] })
  })

  test.each([
    ['patient', "I'm allergic to penicillin.", 'penicillin'],
    ['doctor', 'I would try a cortisone injection today.', 'cortisone'],
    ['doctor', 'We start you on a nicotine patch.', 'nicotine'],
  ])('[FIND-01] an allergy or a treatment that is missing: %s, %s', (speaker, text, about) => {
    expect(summary(found(note, [...conversation, { speaker, text }]))).toMatchObject([{ kind: 'omission', about }])
  })

  test.each([
    [{ speaker: 'patient', text: "I'm not allergic to penicillin." }],
    [
      { speaker: 'doctor', text: 'Are you allergic to penicillin?' },
      { speaker: 'patient', text: 'No.' },
    ],
    [{ speaker: 'doctor', text: 'You have no allergies to penicillin.' }],
    [{ speaker: 'doctor', text: 'The cortisone was normal.' }],
  ])('[FIND-01] no allergy and no treatment that is missing: %j', (...turns) => {
    expect(found(note, [...conversation, ...turns])).toEqual([])
  })

  test('[FIND-01] orders and a follow-up that were given and are missing', () => {
    expect(summary(found(noteWith('X-ray of the left shoulder. ', '')))).toEqual([
      { kind: 'omission', about: 'x-ray', segments: [13] },
    ])
    const [finding] = found(noteWith('Physical therapy twice a week for 6 weeks.', 'Rest.'))
    expect(finding).toMatchObject({ kind: 'omission', in: 'transcript', quote: 'physical therapy', about: 'physical therapy' })
    const [other] = found(noteWith('Follow up in 1 month.', ''))
    expect(other).toMatchObject({ kind: 'omission', quote: 'Come back in a month', about: 'follow-up', segments: [15] })
  })

  test.each([
    'Did they get an x-ray of the foot at the clinic?',
    'If it gets worse we will get an MRI.',
    'We might send you for an MRI.',
    'They ordered a colonoscopy last year.',
    "I don't want to get an MRI now.",
  ])('[FIND-01] no order: %s', (text) => {
    const [first, ...others] = conversation
    expect(found(noteWith('X-ray of the left shoulder. ', 'Imaging. '), [first!, { ...first!, text }, ...others])).toEqual([])
  })

  test('[FIND-01] a dose that was ordered, of a drug that the note has without any', () => {
    const order = { start: 130, speaker: 'doctor', text: 'And I will order gabapentin 300 milligrams at night.' }
    const [finding, ...others] = found(noteWith('Follow up in', 'Gabapentin.\nFollow up in'), [...conversation, order])
    expect(finding).toMatchObject({ kind: 'omission', quote: 'gabapentin 300 milligrams', about: 'gabapentin', segments: [16] })
    expect(others).toEqual([])
  })

  test('[FIND-01] a complaint that the patient repeats and the note has not', () => {
    const turns = ['I have had this cough for a month.', 'The cough wakes me up.'].map((text) => ({
      start: 130,
      speaker: 'patient',
      text,
    }))
    expect(summary(found(note, [...conversation, ...turns]))).toMatchObject([{ kind: 'omission', about: 'cough' }])
    expect(found(note, [...conversation, turns[0]!])).toEqual([])
  })

  test('[FIND-01] a drug that is stopped instead of continued, and the other way round', () => {
    const orders = ['Hold the lisinopril until next week.', 'Do we stop the metformin? No. You stay on it.'].map((text) => ({
      start: 130,
      speaker: 'doctor',
      text,
    }))
    const planned = (plan: string) => found(noteWith('Follow up in', `${plan}\nFollow up in`), [...conversation, ...orders])
    expect(planned('Hold lisinopril. Continue metformin.')).toEqual([])
    expect(summary(planned('Continue lisinopril.'))).toEqual([{ kind: 'negation', about: 'lisinopril', segments: [16] }])
    expect(summary(planned('Stop metformin.'))).toEqual([{ kind: 'negation', about: 'metformin', segments: [17] }])
  })

  test.each([
    ["I don't want to do Ativan, because of the drinking.", 'doctor'],
    ['Chantix gave my husband strange dreams.', 'patient'],
    ['Can I take Advil with that?', 'patient'],
  ])('[FIND-01] a drug that is not taken does not lack: %s', (text, speaker) => {
    expect(found(note, [...conversation, { start: 130, speaker, text }])).toEqual([])
  })

  test('[FIND-01] a name in two words, or spelled', () => {
    const turns = ['Use hydro cortisone on the elbow.', 'And we may go to p-t-u.'].map((text) => ({
      start: 130,
      speaker: 'doctor',
      text,
    }))
    expect(
      found(noteWith('Follow up in', 'Hydrocortisone for the elbow. PTU later.\nFollow up in'), [...conversation, ...turns]),
    ).toEqual([])
  })

  test('[FIND-01] a symptom that nobody affirmed', () => {
    const [finding] = found(noteWith('She reports numbness', 'She reports palpitations. She reports numbness'))
    expect(finding).toMatchObject({ kind: 'unsupported', about: 'palpitations', verdict: 'not recorded' })
  })

  test('[FIND-01] a sentence about somebody of the other sex', () => {
    const [finding, ...others] = found(noteWith('She plays the violin', 'He plays the violin'))
    expect(finding).toMatchObject({ kind: 'unsupported', about: 'he', quote: 'He plays the violin in an orchestra.' })
    expect(others).toEqual([])
  })

  test('[FIND-01] a range that ends before it begins', () => {
    expect(summary(found(noteWith('for 3 weeks', 'for 3 to 2 weeks')))).toMatchObject([{ kind: 'number', about: '3 to 2' }])
  })

  test("[FIND-01] the mother's cancer is not compared with what the patient denies", () => {
    expect(found(noteWith('She denies fever', 'She denies cancer, fever'))).toEqual([])
  })
})

const turns = (...lines: [speaker: string, text: string][]): Segment[] =>
  lines.map(([speaker, text], index) => ({ start: index * 8, speaker, text }))
/** What differs in the note; these notes are too short to have all drugs. */
const about = (transcript: Segment[], text: string): string[] =>
  found(text, transcript).flatMap((finding) => (finding.in === 'note' ? [finding.about] : []))

describe('Sides', () => {
  const knee = turns(
    ['doctor', 'So your right knee has been swollen since the race?'],
    ['patient', 'Yes, and the other knee is fine.'],
    ['doctor', 'Any swelling in the ankles?'],
    ['patient', 'A little, mostly the left one.'],
    ['doctor', 'The left ventricle looked normal on the echo. I see a scar on the right elbow, and a small one on the left.'],
  )
  test.each([
    ['Her left knee is fine.', []],
    ['Mild swelling of the left ankle.', []],
    ['Mild swelling of the right ankle.', ['right ankl']],
    ['The right ventricle looked normal on the echo.', ['right ventricl']],
    ['Scar on the left elbow.', []],
  ])('[FIND-01] of the opposite, of "the left one" and of an organ: %s', (text, expected) => {
    expect(about(knee, text)).toEqual(expected)
  })

  test('[FIND-01] "left" after its subject is a verb', () => {
    const office = turns(
      ['doctor', 'Does your right hand hurt?'],
      ['patient', 'Yes, my right hand hurt after I left. The whole thing.'],
    )
    expect(about(office, 'Right hand pain.')).toEqual([])
  })

  test('[FIND-01] one of few sentences with this side, while most of note and recording have the other', () => {
    const foot = turns(
      ['doctor', 'Tell me about your right foot.'],
      ['patient', 'The right foot hurts, I twisted it. My left foot is fine.'],
      ['doctor', 'On exam the right foot is bruised, and an x-ray of the right foot shows a fracture.'],
    )
    const text = 'Right foot pain. The right foot is bruised. An x-ray of the right foot was reviewed. Fracture, left foot.'
    expect(about(foot, text)).toEqual(['left foot'])
  })

  test.each([
    ['Right eardrum red and bulging, left eardrum normal.', []],
    ['Left eardrum red and bulging, right eardrum normal.', ['left eardrum, right eardrum']],
    ['Right eardrum normal, left eardrum red.', ['right eardrum, left eardrum']],
  ])('[FIND-01] the two sides of a contrast, if they are exchanged: %s', (sentence, expected) => {
    const text = `Ear pain on the right. ${sentence} Acute otitis media, right.`
    const diagnosis = ['doctor', 'This is an otitis media on the right.'] as [string, string]
    const exam = turns(['doctor', 'The right eardrum is red and bulging, the left eardrum is normal.'], diagnosis)
    expect(about(exam, text)).toEqual(expected)
    // Here it is open which word belongs to which side.
    const unclear = turns(['doctor', 'It is red in the right eardrum and normal in the left eardrum.'], diagnosis)
    expect(about(unclear, text)).toEqual([])
  })

  test('[FIND-01] a slip of the tongue is not another side where all of the note and most of the recording agree', () => {
    const hips = turns(
      ['doctor', 'So the right hip started to hurt when you ran?'],
      ['patient', 'Yes, the right hip, and it clicks.'],
      ['doctor', 'Looking at the x-ray of your left hip there is no fracture, and everything is lined up.'],
    )
    const text = 'Right hip pain. X-ray of the right hip shows no fracture.'
    expect(about(hips, text)).toEqual([])
    expect(about(hips, text.replaceAll('Right', 'Left').replaceAll('right', 'left'))).not.toEqual([])
  })

  test('[FIND-01] a part that is compared with itself, and one that only a single sentence has on this side', () => {
    const legs = turns(['doctor', 'There is edema of both legs.'], ['patient', 'Yes, they have been swollen.'])
    expect(about(legs, 'Leg edema, left worse than left.')).toEqual(['left leg'])
    expect(about(legs, 'Leg edema, left worse than right.')).toEqual([])
    const wrist = turns(['doctor', 'The wrist is tender, and the x-ray shows a fracture of it.'], ['patient', 'It hurts.'])
    const sentences = ['Right wrist pain.', 'The right wrist is tender.', 'X-ray of the right wrist.']
    expect(about(wrist, [...sentences, 'Fracture of the left wrist.'].join(' '))).toEqual(['left wrist'])
    expect(about(wrist, [...sentences, 'Fracture of the right wrist.'].join(' '))).toEqual([])
  })

  test('[FIND-01] a question for one of two sides names none, and neither does "not the right one"', () => {
    const knees = turns(['doctor', 'Is it the left or the right knee?'], ['patient', "The left knee, it's not the right one."])
    expect(about(knees, 'Left knee pain.')).toEqual([])
    expect(about(knees, 'Right knee pain.')).toEqual(['right kne'])
  })
})

describe('Numbers in the place of others', () => {
  const visit = turns(
    ['doctor', 'You take iron, two hundred, uh, fifty milligrams, and your weight is one thirty today, you lost nine pounds.'],
    ['patient', 'Yes. The rash came six or so weeks ago.'],
    ['doctor', 'Use the cream for 8 to 12 weeks.'],
  )
  test.each([
    ['She takes iron 250 mg.', []],
    ['Weight 130 lb.', []],
    ['The rash appeared 6 weeks ago.', []],
  ])('[FIND-01] with words between, or without a unit: %s', (text, expected) => {
    expect(about(visit, text)).toEqual(expected)
  })

  test('[FIND-10] are mended only if nothing else can be meant: neither by one end of a range nor by a dose of something else', () => {
    const [range] = found('The cream is to be used for 24 weeks.', visit)
    expect(range).toMatchObject({ kind: 'number', about: '24 week' })
    expect(range).not.toHaveProperty('mend')
    const eye = turns(['patient', 'I take losartan, fifty.'], ['doctor', 'We inject two milligrams into the eye today.'])
    expect(found('She takes losartan 100 mg.', eye)[0]).not.toHaveProperty('mend')
  })
})

describe('What was denied or affirmed', () => {
  const history = turns(
    ['doctor', 'You have a history of diabetes, and we follow your asthma. Does anybody in the family have gout?'],
    ['patient', 'No, none.'],
    ['doctor', 'Any injuries to that wrist before?'],
    ['patient', 'No.'],
    ['doctor', 'Any nausea or vomiting?'],
    ['patient', 'Yeah, a little, in the mornings.'],
    ['doctor', "I just want to make sure you're not having any chest pain now."],
    ['patient', "No. I had an iron infusion in March. I wouldn't say I heard a pop."],
    ['doctor', 'Have you ever had a blood transfusion?'],
    ['patient', 'No, never.'],
  )
  test.each([
    ['She denies a history of diabetes.', ['diabetes']],
    ['She reports a history of diabetes.', []],
    ['She reports a family history of gout.', ['gout']],
    ['She denies a family history of gout.', []],
    ['She reports previous injuries to the wrist.', ['injury']],
    ['She denies previous injuries to the wrist.', []],
    ['She denies nausea and vomiting.', ['nausea, vomiting']],
    ['She reports chest pain.', ['chest pain']],
    ['She denies an iron infusion.', ['iron infusion']],
    ['She reports a blood transfusion.', ['blood transfusion']],
    ['She denies hearing a pop.', []],
  ])('[FIND-01] %s', (text, expected) => {
    expect(about(history, text)).toEqual(expected)
  })
})

describe('What the words of a visit say', () => {
  const visit = turns(
    ['doctor', 'Does melanoma run in the family?'],
    ['patient', 'Nobody with melanoma that I know of.'],
    ['doctor', 'Do you smoke?'],
    ['patient', 'I vape. No cigarettes.'],
    ['doctor', 'How is your trip to the lake going, with the shot you got?'],
    ['patient', 'I got my shot, so I feel safer about seeing my grandchildren at the lake.'],
  )
  test.each([
    ['No family history of melanoma.', []],
    ['Denies cigarettes.', []],
    ['Reports cigarettes.', ['cigarettes']],
    ['She reports that she got her influenza shot, so she feels safer about seeing her grandchildren at the lake.', []],
    ['She reports influenza.', ['influenza']],
  ])('[FIND-01] %s', (text, expected) => {
    expect(about(visit, `HISTORY OF PRESENT ILLNESS\n\n${text}`)).toEqual(expected)
  })
})

describe('Where a sentence was said', () => {
  test('[FIND-02] names the segments, surely for what was said word for word', () => {
    const { evidence } = reviewNote(conversation, note)
    expect(evidence.find(({ quote }) => quote.includes('violin'))).toMatchObject({ segments: [14], certainty: 'sure' })
    const numb = evidence.find(({ quote }) => quote.startsWith('She reports numbness'))
    expect(numb?.segments).toEqual(expect.arrayContaining([4, 5]))
  })

  test('[FIND-02] knows the place of each sentence in the note', () => {
    for (const { quote, from } of reviewNote(conversation, note).evidence)
      expect(note.slice(from, from + quote.length)).toBe(quote)
  })

  test('[FIND-02] finds nothing for a sentence that was not said', () => {
    const { evidence } = reviewNote(conversation, 'The garden needs watering.')
    expect(evidence).toMatchObject([{ segments: [], certainty: 'none' }])
  })
})

describe('What a chart knows', () => {
  test('[FIND-03] is not reported as missing from the recording', () => {
    const withChart = `${note}\nShe is 71 years old and takes atorvastatin 40 mg for hyperlipidemia.\n`
    const chart = {
      birthDate: '1955-03-02',
      visitDate: '2026-11-20',
      medications: ['atorvastatin 40 mg'],
      problems: ['hyperlipidemia'],
    }
    expect(reviewNote(conversation, withChart).findings).not.toEqual([])
    expect(reviewNote(conversation, withChart, chart).findings).toEqual([])
  })

  test('[FIND-03] has sides, and drugs by any name; what is not in it is reported as before', () => {
    const text = `${note}\nHistory of a right knee replacement. She also takes Plavix 75 mg.\n`
    const chart = { medications: ['clopidogrel 75 mg daily'], problems: ['Status post right knee replacement'] }
    const unknown = reviewNote(conversation, text).findings.map(({ kind }) => kind)
    expect(unknown).toEqual(expect.arrayContaining(['laterality', 'medication']))
    expect(reviewNote(conversation, text, chart).findings).toEqual([])
    const other = text.replace('right knee', 'left hip').replace('Plavix 75', 'Eliquis 5')
    const kinds = reviewNote(conversation, other, chart).findings.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['medication']))
  })
})

describe('A dictation', () => {
  const dictated = [
    'chief complaint colon left knee pain period new paragraph the patient is a fifty year old man with left knee pain comma',
    'he denies fever period he takes ibuprofen six hundred milligrams three times a day period',
  ].map((text, index) => ({ start: index * 10, speaker: 'doctor', text }))
  const written =
    'CHIEF COMPLAINT\n\nLeft knee pain.\n\nHPI\n\nThe patient is a 50-year-old man with left knee pain. He denies fever. '

  test('[FIND-04] is read with its spoken punctuation', () => {
    expect(found(`${written}He takes ibuprofen 600 mg three times a day.`, dictated)).toEqual([])
  })

  test('[FIND-04] is compared like a conversation', () => {
    expect(summary(found(`${written}He takes ibuprofen 800 mg three times a day.`, dictated))).toMatchObject([
      { kind: 'number', about: '800 mg' },
    ])
    expect(found(written.replace('denies', 'reports'), dictated)).toMatchObject([{ kind: 'negation' }, { kind: 'omission' }])
  })
})

describe('Unusual input', () => {
  test('[FIND-05] no transcript: no findings, and the reason', () => {
    const nothing = { findings: [], evidence: [], isUnrelated: false, reason: 'no transcript' }
    expect(reviewNote([], note)).toEqual(nothing)
    expect(reviewNote([{ text: ' … ' }], note)).toEqual(nothing)
  })

  test('[FIND-05] another language: no findings, and the reason', () => {
    const spanish = [
      'Buenos días señora, ¿cómo se siente hoy? Me duele mucho el hombro izquierdo desde hace tres semanas, doctor.',
      '¿Ha tenido fiebre o escalofríos? No, nada de eso, pero tomo ibuprofeno todos los días y no me ayuda.',
    ].map((text) => ({ text }))
    expect(reviewNote(spanish, note)).toMatchObject({ findings: [], reason: 'English only' })
  })

  test('[FIND-05] English in catchwords is English', () => {
    const spoken =
      'Type two diabetes, quarterly check. Hemoglobin A1c came down from eight point one to seven point two. Feet intact, monofilament felt everywhere. Continue metformin, eye exam is due.'
    const written =
      'Quarterly check of type 2 diabetes. Hemoglobin A1c 7.2 %, before 8.1 %. Feet intact. Continue metformin 500 mg.'
    const { findings, reason } = reviewNote([{ text: spoken }], written)
    expect(reason).toBeUndefined()
    expect(findings).toMatchObject([{ kind: 'number', about: '500 mg' }])
  })

  test('[FIND-05] segments out of order, without times or without speakers', () => {
    const shuffled = [...conversation].reverse()
    const [finding] = found(noteWith('She denies chest pain.', 'She reports chest pain.'), shuffled)
    expect(finding).toMatchObject({ kind: 'negation', segments: [conversation.length - 1 - 6] })
    const bare = conversation.map(({ text }) => ({ text }))
    expect(found(noteWith('She denies chest pain.', 'She reports chest pain.'), bare)).toMatchObject([{ kind: 'negation' }])
  })

  test('[FIND-05] a note of one word, an empty one, and one with markup', () => {
    expect(found('Shoulder')).toEqual(expect.any(Array))
    expect(reviewNote(conversation, '').evidence).toEqual([])
    const marked = `## PLAN\n\n- **Medications:** <b>losartan</b> 10 mg\n`
    expect(found(marked)).toContainEqual(expect.objectContaining({ kind: 'medication', about: 'losartan' }))
  })

  test('[FIND-05] a note about somebody else is marked as a whole', () => {
    const other =
      'Seborrheic keratosis on the scalp, removed by curettage. Wound care was explained.\nHe is a retired pilot.\nReturn for the pathology report.'
    const { findings, evidence, isUnrelated } = reviewNote(conversation, other)
    expect(isUnrelated).toBe(true)
    expect(findings.map(({ kind, quote }) => ({ kind, quote }))).toEqual(
      evidence.map(({ quote }) => ({ kind: 'unsupported', quote })),
    )
  })

  test('[FIND-05] words that are names of JavaScript properties', () => {
    const words = 'constructor toString __proto__ hasOwnProperty valueOf'
    expect(found(`${note}\n${words}`, [...conversation, { text: words }])).toEqual([])
  })

  test('[FIND-05] six hours of speech, and a note of 20,000 words', () => {
    const turns = Array.from({ length: 6000 }, (_, index) => ({ ...pick(conversation, index), start: index * 5 }))
    expect(turns.reduce((words, { text }) => words + text.split(' ').length, 0)).toBeGreaterThan(50_000)
    const wrong = noteWith('lisinopril 10 mg', 'losartan 10 mg')
    expect(found(wrong, turns)).toContainEqual(expect.objectContaining({ kind: 'medication', about: 'losartan' }))

    const long = Array.from({ length: 200 }, () => note).join('\n')
    expect(long.split(/\s+/).length).toBeGreaterThan(20_000)
    const { findings, evidence } = reviewNote(conversation, `${long}\n${wrong}`)
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'medication', about: 'losartan' }))
    expect(evidence.every(({ certainty }) => certainty !== undefined)).toBe(true)
  })

  test('[FIND-05] one transcript serves many versions of a note', () => {
    const reviewer = createNoteReviewer(conversation)
    expect(reviewer.review(noteWith('for 3 weeks', 'for 8 weeks')).findings).toHaveLength(1)
    expect(reviewer.review(note).findings).toEqual([])
  })
})

describe('Diagnosis codes', () => {
  const codes = (list: Record<string, string>): Finding[] => {
    const entries = Object.entries(list).map(([code, name]) => ({ code, name }))
    return reviewNote(conversation, note, {}, entries).findings
  }

  test('[FIND-01] of the other side than was said contradict the recording', () => {
    expect(codes({ 'M25.511': 'Pain in right shoulder', 'M25.512': 'Pain in left shoulder' })).toMatchObject([
      { kind: 'code', in: 'note', quote: 'M25.511 Pain in right shoulder', verdict: 'contradicts', instead: 'left' },
    ])
  })

  test('[FIND-01] for something that nobody spoke of are not in the recording; circumstances are not looked for', () => {
    expect(
      codes({ 'J45.909': 'Unspecified asthma, uncomplicated', 'Z79.84': 'Long term (current) use of oral hypoglycemic drugs' }),
    ).toMatchObject([{ kind: 'code', about: 'J45.909', verdict: 'not recorded', segments: [] }])
  })

  test('[FIND-01] that are empty, or without a title, are left alone', () => {
    expect(codes({ '': '', 'M25.511': '' })).toEqual([])
  })
})
