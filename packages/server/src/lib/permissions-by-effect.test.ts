// A permission holds for what is done, whatever call does it: all ways to one effect are open to a user, or none is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePdf } from '../database/seed/sample-files.ts'
import { type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Way = (who: SignedIn) => Promise<{ code: number }>
const post =
  (path: string, body: object): Way =>
  (who) =>
    who.post(path, body)
const get =
  (path: string): Way =>
  (who) =>
    who.get(path)
const remove =
  (path: string): Way =>
  (who) =>
    who.send(`provider_api/${path}`, { method: 'DELETE', headers: who.bearer })
const form =
  (path: string, fields: Record<string, string | Blob>): Way =>
  (who) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return who.send(`provider_api/${path}`, { method: 'POST', headers: who.bearer, body })
  }

const file = new File([samplePdf('Letter', ['Invented'])], 'letter.pdf')
const note = { dictation_id: 'x', soap_note: '', cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }
const consent = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z' }

/** Every way to an effect, with ids that do not exist: a user who may is refused for the input alone. */
const effects: Record<string, { assistants: boolean; ways: Way[] }> = {
  'a document is no longer as it was filed': {
    assistants: false,
    ways: [remove('delete-patient-doc/x'), form('update-patient-doc/x', { file, tag: 'Letters', patient_pool_id: 'x' })],
  },
  'a document is filed otherwise': {
    assistants: true,
    ways: [
      form('save-patient-doc', { file, tag: 'Letters', patient_pool_id: 'x' }),
      form('update-patient-doc/x', { tag: 'Letters', patient_pool_id: 'x' }),
    ],
  },
  'what was deleted is seen, or comes back': {
    assistants: false,
    ways: [get('recently-deleted?kind=document'), get('recently-deleted?kind=dictation'), post('restore/x', {})],
  },
  'a recording is deleted': {
    assistants: false,
    ways: [
      post('delete-dictation', { id: 'x' }),
      post('withdraw-consent', { id: 'x' }),
      post('withdraw-consent', { consent_id: 'x' }),
    ],
  },
  'the text of a note changes': {
    assistants: false,
    ways: [
      post('update-dictation', note),
      post('upload-file', { id: 'x' }),
      post('upload-file', { id: 'x', template_id: 'y' }),
      post('name-speaker', { dictation_id: 'x', speaker: 'A', name: 'B' }),
      post('confirm-segment', { dictation_id: 'x', segment: 0, text: 'Warfarin.', confirmed: true }),
    ],
  },
  'a note is signed for, or added to': {
    assistants: false,
    ways: [post('sign-note', { dictation_id: 'x', version: '1' }), post('note-addendum', { dictation_id: 'x', text: 'Late' })],
  },
  'a review is declared or taken back': {
    assistants: false,
    ways: [true, false].map((reviewed) => post('note-reviewed', { dictation_id: 'x', reviewed })),
  },
  'a standing consent ends or begins': {
    assistants: false,
    ways: [
      post('standing-consent', { patient_pool_id: 'x', consent: null }),
      post('standing-consent', { patient_pool_id: 'x', consent }),
      post('recording-refusal', { patient_pool_id: 'x', refused: true }),
      post('recording-refusal', { patient_pool_id: 'x', refused: false }),
    ],
  },
  'an appointment is made, moved or cancelled, or goes': {
    assistants: true,
    ways: [
      post('book-appointment', {}),
      form('update-appointment/x', { status: 'cancelled' }),
      remove('delete-appointment/x'),
      post('undo', { token: 'x' }),
    ],
  },
  'a patient gets into the queue': {
    assistants: true,
    ways: [post('check-in', { appointment_id: 'x' }), post('walk-in', { patient_pool_id: 'x', location_id: 'x' })],
  },
  'a patient leaves the queue': { assistants: true, ways: [get('end?id=x'), get('patient-call?id=x')] },
  "the practice's vocabulary changes": {
    assistants: false,
    ways: [
      post('vocabulary-word', { owner: 'practice', text: 'Azithromycin' }),
      async (who) => who.post('update-vocabulary-word', { id: await practiceWord(), text: 'Amoxicillin' }),
      async (who) => who.post('delete-vocabulary-word', { id: await practiceWord() }),
    ],
  },
}

let words = 0
async function practiceWord(): Promise<string> {
  const provider = await signIn(api, api.accounts.provider)
  const { data } = await provider.post('vocabulary-word', { owner: 'practice', text: `Word${String.fromCharCode(65 + words++)}` })
  return (data as { word: { id: string } }).word.id
}

test.each(Object.entries(effects))('[AUTH-25] %s: every call refuses the same users', async (_, { assistants, ways }) => {
  for (const [name, isAllowed] of [
    ['provider', true],
    ['assistant', assistants],
  ] as const) {
    const who = await signIn(api, api.accounts[name])
    const codes: number[] = []
    for (const way of ways) codes.push((await way(who)).code)
    expect(
      codes.map((code) => code !== 403),
      `${name}: ${codes.join(' ')}`,
    ).toEqual(ways.map(() => isAllowed))
  }
})
