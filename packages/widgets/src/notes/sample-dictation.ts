// Invented dictations for stories and tests.

import type { Sent } from '@chartside/contract/lib/endpoint'
import type { listDictations } from '@chartside/contract/notes'

/** A row as a server sends it. */
export type SentDictation = NonNullable<Sent<typeof listDictations>['data']['response_data']>[number]

export const sampleNote = `## Subjective
34-year-old woman with a **dry cough** for two weeks, worse at night. Denies fever or *weight loss*.

## Objective
- BP 120/80, HR 72, SpO2 98 %
- Lungs clear, no wheeze
  - no crackles at the bases
+ mild erythema of the pharynx

## Assessment
1. Post-viral cough
2. Seasonal allergies, _stable_

## Plan
- Warm fluids, honey at night
- Return if fever over 38.5 °C`

/** A dictation whose note is ready. */
export const sampleDictation = (change: Partial<SentDictation> = {}): SentDictation => ({
  id: 'd1',
  patient_name: 'Rosa Lindqvist',
  dictated_name: '',
  patient_pool_id: '11',
  dob: '1980-02-29',
  mrn: 'LK-10011',
  consent: null,
  consent_withdrawn_at: null,
  gaps: [],
  note_state: undefined,
  moves: [],
  created_at: '2026-11-20T09:30:00Z',
  provider_id: 'azz-7',
  soap_note: sampleNote,
  cpt_codes: JSON.stringify([
    { code: 'X0001', reason: 'Office visit, established patient' },
    { code: 'X0002', reason: 'Spirometry was not done; discussed' },
  ]),
  icd_10_codes: JSON.stringify([{ code: 'R05.9', name: 'Cough, unspecified' }]),
  modifiers: JSON.stringify([{ modifier: 'M1', reason: 'Separate service on the same day' }]),
  tasks: JSON.stringify([
    { name: 'Call with the result of the blood count', status: 'pending' },
    { name: 'Send the leaflet about cough', status: 'pending' },
  ]),
  comments: 'Prefers calls after 5 pm.',
  audio_file: '',
  transcription: JSON.stringify([
    { text: 'This is a thirty-four-year-old woman with a dry cough for two weeks.', start: 0.4 },
    { text: 'It is worse at night. She denies fever or weight loss.', start: 6.1 },
    { text: 'Blood pressure is one twenty over eighty, lungs are clear.', start: 11.9 },
    { text: 'I think this is a post-viral cough; warm fluids and honey at night.', start: 65.2 },
  ]),
  failure: '',
  version: '1',
  updated_at: '2026-11-20T09:31:00Z',
  ...change,
})

const payloads = [
  '<script>document.title = "hacked"</script>',
  '<img src=x onerror="document.title=\'hacked\'">',
  '[click](javascript:alert(1))',
  '![image](https://evil.example/x.png)',
  'https://evil.example/auto',
  '<a href="javascript:alert(1)">link</a>',
  '`code` &lt;b&gt;',
] as const

/** A dictation that carries something to run in every field. */
export const maliciousDictation = (): SentDictation => {
  const [script, image, link] = payloads
  return sampleDictation({
    patient_name: image,
    soap_note: `# ${script}\n\n${payloads.join('\n\n')}\n\n| ${script} | ${link} |\n|---|---|\n| ${image} | 2 |\n\n- ${image}\n1. **${link}**`,
    cpt_codes: JSON.stringify([{ code: script, reason: image }]),
    icd_10_codes: JSON.stringify([{ code: image, name: link }]),
    modifiers: script,
    tasks: JSON.stringify([{ name: image, status: script }]),
    comments: script,
    audio_file: 'javascript:alert(1)',
    transcription: JSON.stringify([{ text: image, start: 1 }, { text: link }]),
    failure: image,
  })
}

/** Every payload, as a reader has to see it. */
export const payloadTexts: readonly string[] = payloads
