import type { Segment } from './transcript-index.ts'

/** An invented conversation. */
export const conversation: Segment[] = [
  ['doctor', 'Good morning, Ruth. You are sixty four years old, and you are here for your left shoulder, right?'],
  ['patient', 'Yes. It has been hurting for three weeks, since I painted the ceiling.'],
  ['doctor', 'Any fever or chills?'],
  ['patient', 'No, nothing like that.'],
  ['doctor', 'Do you have numbness in your fingers?'],
  ['patient', 'Yeah, some numbness at night.'],
  ['doctor', 'How about chest pain or shortness of breath?'],
  ['patient', 'No.'],
  ['doctor', 'Are you still taking the lisinopril, ten milligrams?'],
  ['patient', "Yes, and metformin five hundred twice a day. I took some Aleve, too, it didn't help."],
  ['doctor', 'Does anybody in your family have diabetes?'],
  ['patient', 'My mother had breast cancer, but nobody has that.'],
  ['doctor', 'On exam the left shoulder is tender over the biceps, and you lift the arm to ninety degrees.'],
  ['doctor', 'I would like to get an x-ray of the shoulder, and start physical therapy twice a week for six weeks.'],
  ['patient', 'Okay. I play the violin in an orchestra, can I go on?'],
  ['doctor', 'Not for two weeks. Come back in a month.'],
].map(([speaker = '', text = ''], index) => ({ start: index * 8, speaker, text }))

/** A note about it that agrees with it. */
export const note = `CHIEF COMPLAINT

Left shoulder pain.

HISTORY OF PRESENT ILLNESS

Ruth is a 64-year-old female who presents with left shoulder pain for 3 weeks, since she painted the ceiling.
She reports numbness in her fingers at night. She denies fever and chills. She denies chest pain.
She plays the violin in an orchestra.
She takes lisinopril 10 mg and metformin 500 mg twice daily. Naproxen did not help.

FAMILY HISTORY

Mother: breast cancer.

PHYSICAL EXAM

• Musculoskeletal: Tenderness of the left shoulder over the biceps.

PLAN

X-ray of the left shoulder. Physical therapy twice a week for 6 weeks.
Follow up in 1 month.
`

/** The note with one passage replaced; throws if it is not in it. */
export function noteWith(passage: string, replacement: string): string {
  if (!note.includes(passage)) throw new Error(`The note has no '${passage}'.`)
  return note.replace(passage, replacement)
}
