import { afterEach, describe, expect, test } from 'vitest'

import { createNoteReview, type NoteReview } from '../notes/index.ts'
import { signedInTo } from '../testing.ts'
import { createNoteCheck, type NoteCheck, pauseMilliseconds } from './index.ts'
import { conversation, note, noteWith } from './test-visit.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const transcript = conversation.map(({ start, text }) => ({ start, text }))

/** The check of a review whose backend has this dictation; rules and review are the real ones. */
async function checkOf(soap_note: string, { segments = transcript as object[], slow = false } = {}) {
  const dictation = {
    id: 'd1',
    patient_name: 'Ruth Okonkwo',
    patient_pool_id: '1',
    created_at: '2026-11-20T09:30:00Z',
    provider_id: 'p1',
    soap_note,
    transcription: JSON.stringify(segments),
  }
  const list = { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } }
  const { session, clock, signIn } = await signedInTo(() => Response.json({ data: list }))
  const now = clock.now
  // Every look at the clock is a second later.
  let seconds = 0
  if (slow) clock.now = () => now() + 1000 * seconds++
  const review = createNoteReview(session, 'd1', undefined, { on: () => () => undefined })
  // The review is on the screen.
  stops.push(review.$review.listen(() => undefined))
  const check = createNoteCheck(session, review)
  return { signIn, clock, review, check, ...following(check) }
}

function following(check: ReturnType<typeof createNoteCheck>) {
  stops.push(check.$check.listen(() => undefined))
  /** Resolves with the first state that the condition holds for. */
  const until = (holds: (now: NoteCheck) => boolean): Promise<NoteCheck> =>
    new Promise((resolve) => {
      const stop = check.$check.subscribe((now) => {
        if (!holds(now)) return
        queueMicrotask(() => stop())
        resolve(now)
      })
    })
  const checked = async (text?: string) => {
    const found = await until((now) => now.state === 'checked' && (text === undefined || now.note === text))
    if (found.state !== 'checked') throw new Error(found.state)
    return found
  }
  return { until, checked }
}

const noteIn = (review: NoteReview): string => {
  const now = review.$review.get()
  return now.state === 'ready' ? now.draft.note : ''
}
const abouts = (findings: readonly { about: string }[]): string[] => findings.map(({ about }) => about)

describe('The check of a note in its review', () => {
  test('[FIND-07] shows the findings of the stored note, with the segments that were heard, and where each sentence was said', async () => {
    const { checked } = await checkOf(noteWith('Left shoulder pain.', 'Right shoulder pain.'))
    const { findings, sentences, isUnrelated } = await checked()
    expect(findings).toMatchObject([{ kind: 'laterality', about: 'right shoulder', verdict: 'contradicts' }])
    expect(findings[0]?.segments).toContain(0)
    expect(sentences.find(({ quote }) => quote.includes('violin'))).toMatchObject({ segments: [14], certainty: 'sure' })
    expect(isUnrelated).toBe(false)
  })

  test('[FIND-07] follows the text after a pause of less than 300 ms, also while typing goes on', async () => {
    expect(pauseMilliseconds).toBeLessThan(300)
    const { review, checked, clock } = await checkOf(note)
    expect((await checked()).findings).toEqual([])
    review.write(noteWith('for 3 weeks', 'for 8 weeks'))
    clock.turn(pauseMilliseconds - 1)
    const typed = noteWith('for 3 weeks', 'for 9 weeks')
    review.write(typed)
    clock.turn(1)
    expect(abouts((await checked(typed)).findings)).toEqual(['9 week'])
  })

  test('[FIND-07] checks again what was typed during a check', async () => {
    const { review, until, checked, clock } = await checkOf(note)
    await until(() => review.$review.get().state === 'ready')
    const typed = noteWith('for 3 weeks', 'for 9 weeks')
    review.write(typed)
    await checked()
    clock.turn(pauseMilliseconds)
    expect(abouts((await checked(typed)).findings)).toEqual(['9 week'])
  })

  test('[FIND-08] marks a note about somebody else as a whole', async () => {
    const { checked } = await checkOf(
      'He fell off a ladder. His wrist is swollen. The radius is fractured. A cast was put on. Surgery is not planned.',
    )
    expect(await checked()).toMatchObject({ isUnrelated: true, findings: [] })
  })

  test('[FIND-09] a dismissed finding stays dismissed in its note, with its reason, until it is restored or the user leaves', async () => {
    const { check, checked, review, clock, signIn } = await checkOf(noteWith('for 3 weeks', 'for 8 weeks'))
    const [finding] = (await checked()).findings
    check.dismiss(finding!.key)
    expect(check.$check.get()).toMatchObject({ findings: [], dismissed: [{ about: '8 week', reason: '' }] })
    check.dismiss(finding!.key, 'Told before the recording')
    const longer = `${noteIn(review)}\nShe feels well.`
    review.write(longer)
    clock.turn(pauseMilliseconds)
    expect(await checked(longer)).toMatchObject({ findings: [], dismissed: [{ reason: 'Told before the recording' }] })
    check.restore(finding!.key)
    expect(check.$check.get()).toMatchObject({ findings: [{ about: '8 week' }], dismissed: [] })
    check.dismiss(finding!.key)
    signIn('azz-2')
    const { findings } = await checked()
    expect(abouts(findings)).toEqual(['8 week'])
  })

  test('[FIND-10] puts in what was heard, leaves the rest of the note as it was, and takes that back', async () => {
    const wrong = noteWith('lisinopril 10 mg', 'lisinopril 40 mg')
    const { check, checked, review, clock } = await checkOf(wrong)
    const { findings } = await checked()
    expect(findings).toMatchObject([{ about: '40 mg', instead: '10 mg' }])
    expect(check.mend(findings[0]!.key)).toBe(true)
    expect(noteIn(review)).toBe(note)
    clock.turn(pauseMilliseconds)
    expect((await checked(note)).findings).toEqual([])
    expect(check.$canUndo.get()).toBe(true)
    check.undo()
    expect(noteIn(review)).toBe(wrong)
    expect(check.$canUndo.get()).toBe(false)
  })

  test('[FIND-10] does not put anything into a text that changed after the check', async () => {
    const { check, checked, review } = await checkOf(noteWith('Left shoulder pain.', 'Right shoulder pain.'))
    const [finding] = (await checked()).findings
    expect(finding?.mend).toMatchObject({ text: 'Left' })
    const typed = `Seen today. ${noteIn(review)}`
    review.write(typed)
    expect(check.mend(finding!.key)).toBe(false)
    expect(noteIn(review)).toBe(typed)
  })

  test('[FIND-10] a drug that was said of something else is not put in: which one is meant is a guess', async () => {
    const { check, checked } = await checkOf(
      noteWith('takes lisinopril 10 mg and metformin 500 mg twice daily.', 'takes naproxen 10 mg.'),
    )
    const finding = (await checked()).findings.find(({ about }) => about === 'naproxen')
    expect(finding).toMatchObject({ verdict: 'contradicts', instead: 'lisinopril' })
    expect(check.mend(finding!.key)).toBe(false)
  })

  test.each([
    [
      'X-ray of the left shoulder. ',
      'plan',
      'X-ray, from the recording: “I would like to get an x-ray of the shoulder, and start',
    ],
    ['Follow up in 1 month.\n', 'plan', 'Follow-up, from the recording: “Come back in a month.”'],
    [' Naproxen did not help.', 'history', "Naproxen, from the recording: “I took some Aleve, too, it didn't help.”"],
  ])(
    '[FIND-18] puts what is missing into its section, with the words that were said, and takes that back: %s',
    async (passage, part, line) => {
      const lacking = noteWith(passage, '')
      const { check, checked, review, clock } = await checkOf(lacking, { segments: conversation })
      const { findings } = await checked()
      expect(findings).toMatchObject([
        { kind: 'omission', addition: { section: part === 'plan' ? 'plan' : { heading: 'History of present illness' } } },
      ])
      expect(check.mend(findings[0]!.key)).toBe(true)
      const after = noteIn(review)
      expect(after).toContain(`\n${line}`)
      const [place, exam, plan] = [line, 'PHYSICAL EXAM', 'PLAN'].map((text) => after.indexOf(text))
      expect(part === 'plan' ? place! > plan! : place! < exam!).toBe(true)
      expect(after.replace(/\n[^\n]*, from the recording: “[^”]*”/, '')).toBe(lacking)
      clock.turn(pauseMilliseconds)
      expect((await checked(after)).findings).toEqual([])
      check.undo()
      expect(noteIn(review)).toBe(lacking)
    },
  )

  test.each([
    ['no transcript', []],
    ['English only', conversation.map(({ start }) => ({ start, text: 'La señora tiene dolor en el hombro desde hace semanas' }))],
  ])('[FIND-11] says why nothing is compared: %s', async (reason, segments) => {
    const { until } = await checkOf(note, { segments })
    expect(await until(({ state }) => state !== 'checking')).toEqual({ state: 'unchecked', reason })
  })

  test('[FIND-11] ends a check that takes over two seconds, and checks again after the next change', async () => {
    const { until, clock, review } = await checkOf(note, { slow: true })
    expect(await until(({ state }) => state !== 'checking')).toEqual({ state: 'unchecked', reason: 'too long' })
    expect(noteIn(review)).toBe(note)
    clock.now = () => 0
    review.write(`${note}\n`)
    clock.turn(pauseMilliseconds)
    expect(await until(({ state }) => state === 'checked')).toMatchObject({ findings: [] })
  })
})

describe('[FIND-15] The speakers and words of a transcript', () => {
  const asked = [
    { text: 'Any fever?', start: 0, speaker: 'A' },
    { text: 'I mean above a hundred and one.', start: 2, speaker: 'A' },
    { text: 'At night, say.', start: 4, speaker: 'A' },
    { text: 'No.', start: 6, speaker: 'B' },
    { text: 'And the cough is dry. Take the lozenges twice a day.', start: 8, speaker: 'A' },
  ]
  const denied = 'She denies fever. She has a dry cough. Lozenges twice daily.'

  test('decide a question by the next speaker, however many segments the question has', async () => {
    const { checked } = await checkOf(denied.replace('denies', 'reports'), { segments: asked })
    expect((await checked()).findings).toMatchObject([{ kind: 'negation', verdict: 'contradicts' }])
    const agreed = await checkOf(denied, { segments: asked })
    expect((await agreed.checked()).findings).toEqual([])
  })

  test('give a sentence the second at which it was said in a long segment', async () => {
    const text = 'Let me look at the ear first. It is clear. And the cough is dry, so take the lozenges twice a day.'
    const words = text.split(' ').map((word, at) => ({ word, start: 100 + at, end: 101 + at }))
    const { checked } = await checkOf(denied, { segments: [{ text, start: 100, speaker: 'A', words }] })
    const { sentences } = await checked()
    const second = (quote: string) => sentences.find((sentence) => sentence.quote.includes(quote))?.start
    expect(words.find(({ start }) => start === second('dry cough'))?.word).toBe('cough')
    expect(words.find(({ start }) => start === second('Lozenges'))?.word).toBe('lozenges')
  })

  test('are compared by name: two labels with one name are one person', async () => {
    const segments = asked.map((segment) => (segment.text.startsWith('I mean') ? { ...segment, speaker: 'C' } : segment))
    const { review, checked, until } = await checkOf(denied.replace('denies', 'reports'), { segments })
    const kinds = (findings: readonly { kind: string }[]) => findings.map(({ kind }) => kind)
    expect(kinds((await checked()).findings)).not.toContain('negation')
    review.learn({ speakers: ['A', 'C'].map((speaker) => ({ speaker, name: 'Dr. Okafor' })) })
    const named = await until((now) => now.state === 'checked' && kinds(now.findings).includes('negation'))
    expect(named).toMatchObject({ findings: [{ kind: 'negation', verdict: 'contradicts' }] })
  })
})
