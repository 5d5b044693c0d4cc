// Invented visits, from which dictations are seeded. Procedure codes are invented, since the real ones are copyrighted.
// Diagnosis codes are from ICD-10-CM, which is in the public domain.
export interface Visit {
  reason: string
  /** The spoken parts, each with its start in seconds; of a conversation, with the label of who speaks. */
  transcription: { start: number; text: string; speaker?: string }[]
  soap_note: string
  cpt_codes: { code: string; reason: string }[]
  icd_10_codes: { code: string; name: string }[]
  modifiers: { modifier: string; reason: string }[]
  tasks: { name: string; status: string }[]
}

const note = (subjective: string, objective: string, assessment: string, plan: string[]) =>
  `**Subjective**\n${subjective}\n\n**Objective**\n${objective}\n\n**Assessment**\n${assessment}\n\n**Plan**\n${plan.map((step) => `- ${step}`).join('\n')}`

export const visits: readonly Visit[] = [
  {
    reason: 'Cough for five days',
    transcription: [
      { start: 0, text: 'The patient has had a dry cough for five days, worse at night, no fever at home.' },
      { start: 7.4, text: 'Lungs are clear on both sides, throat slightly red, oxygen saturation ninety-eight percent.' },
      { start: 15.1, text: 'This is a viral upper respiratory infection. Fluids, rest, return if fever develops.' },
    ],
    soap_note: note(
      'Dry cough for five days, worse at night. No fever at home.',
      'Lungs clear on both sides. Throat slightly red. Oxygen saturation 98 %.',
      'Viral upper respiratory infection.',
      ['Fluids and rest', 'Return if fever develops or breathing becomes difficult'],
    ),
    cpt_codes: [{ code: 'X0001', reason: 'Office visit, short' }],
    icd_10_codes: [{ code: 'J06.9', name: 'Acute upper respiratory infection, unspecified' }],
    modifiers: [],
    tasks: [{ name: 'Call in one week', status: 'pending' }],
  },
  {
    reason: 'Blood pressure follow-up',
    transcription: [
      { start: 0, text: 'Follow-up for blood pressure. Home readings average one forty-two over eighty-eight.' },
      { start: 8.2, text: 'Today one thirty-eight over eighty-four, pulse seventy-two, no edema.' },
      { start: 14.9, text: 'We raise the lisinopril to twenty milligrams and check potassium in two weeks.' },
    ],
    soap_note: note(
      'Home readings average 142/88. No headache, no chest pain.',
      'Blood pressure 138/84, pulse 72. No edema.',
      'Hypertension, not yet at goal.',
      ['Lisinopril raised to 20 mg daily', 'Potassium and creatinine in two weeks', 'Home readings twice a week'],
    ),
    cpt_codes: [{ code: 'X0002', reason: 'Office visit, follow-up' }],
    icd_10_codes: [{ code: 'I10', name: 'Essential (primary) hypertension' }],
    modifiers: [{ modifier: 'XA', reason: 'Laboratory ordered on the same day' }],
    tasks: [
      { name: 'Order potassium and creatinine', status: 'pending' },
      { name: 'Send new prescription', status: 'completed' },
    ],
  },
  {
    reason: 'Low back pain',
    transcription: [
      { start: 0, text: 'Low back pain for ten days after moving furniture, no numbness, no weakness.' },
      { start: 6.8, text: 'Straight leg raise negative, strength and reflexes normal.' },
      { start: 12.3, text: 'Mechanical back pain. Stay active, ibuprofen with food, physical therapy.' },
    ],
    soap_note: note(
      'Low back pain for ten days after moving furniture. No numbness, no weakness, bladder and bowel normal.',
      'Straight leg raise negative. Strength and reflexes normal. Tender paraspinal muscles.',
      'Mechanical low back pain without warning signs.',
      ['Stay active', 'Ibuprofen 400 mg with food for five days', 'Physical therapy, six sessions'],
    ),
    cpt_codes: [{ code: 'X0001', reason: 'Office visit, short' }],
    icd_10_codes: [{ code: 'M54.50', name: 'Low back pain, unspecified' }],
    modifiers: [],
    tasks: [{ name: 'Refer to physical therapy', status: 'pending' }],
  },
  {
    reason: 'Diabetes check',
    transcription: [
      { start: 0, text: 'Type two diabetes, quarterly check. Hemoglobin A1c came down from eight point one to seven point two.' },
      { start: 9.6, text: 'Feet intact, monofilament felt everywhere. Continue metformin, eye exam is due.' },
    ],
    soap_note: note(
      'Quarterly check of type 2 diabetes. Walks daily, no low sugars.',
      'Hemoglobin A1c 7.2 % (8.1 % three months ago). Feet intact, monofilament felt everywhere.',
      'Type 2 diabetes, improving.',
      ['Continue metformin 1000 mg twice daily', 'Eye examination is due', 'Hemoglobin A1c in three months'],
    ),
    cpt_codes: [
      { code: 'X0002', reason: 'Office visit, follow-up' },
      { code: 'X0410', reason: 'Foot examination' },
    ],
    icd_10_codes: [{ code: 'E11.9', name: 'Type 2 diabetes mellitus without complications' }],
    modifiers: [],
    tasks: [{ name: 'Refer for eye examination', status: 'pending' }],
  },
  {
    reason: 'Ear pain',
    transcription: [
      { start: 0, speaker: 'A', text: 'Good morning. What brings you in today?' },
      {
        start: 2.4,
        speaker: 'B',
        text: 'I have had ear pain since last night. At home my temperature was thirty-eight point six.',
      },
      { start: 8.8, speaker: 'A', text: 'Which ear is it, and do you hear well?' },
      { start: 11.9, speaker: 'B', text: 'The right one. Yes, I hear well.' },
      { start: 15.2, speaker: 'A', text: 'Let me look. The right eardrum is red and bulging, the left eardrum is normal.' },
      { start: 21.5, speaker: 'A', text: 'This is an acute otitis media on the right. You get amoxicillin for seven days.' },
      { start: 27.1, speaker: 'B', text: 'And what can I take for the pain?' },
      { start: 29.6, speaker: 'A', text: 'Acetaminophen for the pain. Please return in two days if it is not better.' },
    ],
    soap_note: note(
      'Ear pain on the right since last night, temperature 38.6 °C at home. Hears well.',
      'Right eardrum red and bulging, left eardrum normal.',
      'Acute otitis media, right.',
      ['Amoxicillin for seven days', 'Acetaminophen for pain', 'Return in two days if not better'],
    ),
    cpt_codes: [{ code: 'X0001', reason: 'Office visit, short' }],
    icd_10_codes: [{ code: 'H66.91', name: 'Otitis media, unspecified, right ear' }],
    modifiers: [],
    tasks: [],
  },
  {
    reason: 'Migraine',
    transcription: [
      { start: 0, speaker: 'A', text: 'How often do you have the migraines now?' },
      { start: 2.6, speaker: 'B', text: 'Three migraines a month, and then I am sensitive to light.' },
      { start: 7.1, speaker: 'A', text: 'Does the sumatriptan help?' },
      { start: 9, speaker: 'B', text: 'Yes, it helps within an hour.' },
      { start: 11.3, speaker: 'A', text: 'Your neurological examination is normal. That is frequent enough for prevention.' },
      {
        start: 17.2,
        speaker: 'A',
        text: 'We start propranolol forty milligrams twice daily. Please keep a headache diary, and we review it in eight weeks.',
      },
    ],
    soap_note: note(
      'Three migraines a month with sensitivity to light. Sumatriptan helps within an hour.',
      'Neurological examination normal.',
      'Migraine, frequent enough for prevention.',
      ['Propranolol 40 mg twice daily', 'Headache diary', 'Review in eight weeks'],
    ),
    cpt_codes: [{ code: 'X0002', reason: 'Office visit, follow-up' }],
    icd_10_codes: [{ code: 'G43.909', name: 'Migraine, unspecified, not intractable, without status migrainosus' }],
    modifiers: [],
    tasks: [{ name: 'Give headache diary', status: 'completed' }],
  },
]
