import type { FileStore } from '../../files/index.ts'
import type { Writer } from '../database.ts'
import { documents, files, type patients } from '../schema.ts'
import { samplePdf, samplePng } from './sample-files.ts'

type Patient = typeof patients.$inferSelect
const day = 24 * 3600_000

interface Sample {
  name: string
  tag: string
  kind: 'pdf' | 'image'
  bytes(): Uint8Array
}

const samples: readonly Sample[] = [
  {
    name: 'Blood count.pdf',
    tag: 'Lab',
    kind: 'pdf',
    bytes: () =>
      samplePdf('Blood count', [
        'Hemoglobin            13.8 g/dL      12.0 - 15.5',
        'White blood cells      6.2 /nL        4.0 - 10.0',
        'Platelets              251 /nL        150 - 400',
        'C-reactive protein      14 mg/L       below 5     high',
        'Example Laboratory. This report is invented.',
      ]),
  },
  {
    name: 'Chest, front.png',
    tag: 'Imaging',
    kind: 'image',
    bytes: () => samplePng(480, 600, chest),
  },
  {
    name: 'Referral to cardiology.pdf',
    tag: 'Letters',
    kind: 'pdf',
    bytes: () =>
      samplePdf('Referral to cardiology', [
        'Palpitations for three weeks, mostly in the evening.',
        'Examination normal. Electrocardiogram: sinus rhythm, 72 per minute.',
        'Please advise on a 24-hour recording.',
        'This letter is invented.',
      ]),
  },
  {
    name: 'Lipids.pdf',
    tag: 'Lab',
    kind: 'pdf',
    bytes: () =>
      samplePdf('Lipids', ['Cholesterol   198 mg/dL', 'LDL   121 mg/dL', 'HDL   52 mg/dL', 'This report is invented.']),
  },
]

/** Stores a few documents of the first patients. The files are stored before a row refers to them. */
export async function seedDocuments(
  writer: Writer,
  store: FileStore,
  practice_id: string,
  people: readonly Patient[],
  now: Date,
): Promise<void> {
  for (const [who, patient] of people.slice(0, 8).entries())
    for (const [index, { name, tag, kind, bytes }] of samples.slice(0, 1 + (who % samples.length)).entries()) {
      const created_at = new Date(now.getTime() - (who * 3 + index * 11) * day)
      const draft = await store.receive(whole(bytes()))
      await draft.keep()
      const type = kind === 'pdf' ? 'application/pdf' : 'image/png'
      await writer.insert(files).values({ key: draft.key, practice_id, name, type, bytes: draft.bytes, created_at })
      await writer.insert(documents).values({
        practice_id,
        patient_pool_id: patient.id,
        doc_type: kind,
        tag,
        file_key: draft.key,
        original_file_name: name,
        created_at,
      })
    }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A picture similar to a chest X-ray. */
function chest(x: number, y: number): number {
  const body = Math.max(0, 1 - ((x - 0.5) / 0.46) ** 4 - ((y - 0.55) / 0.55) ** 6)
  const lung = (side: number) => Math.max(0, 1 - ((x - 0.5 - side * 0.2) / 0.14) ** 2 - ((y - 0.5) / 0.33) ** 2)
  const heart = Math.max(0, 1 - ((x - 0.55) / 0.14) ** 2 - ((y - 0.64) / 0.16) ** 2)
  const spine = Math.max(0, 1 - ((x - 0.5) / 0.05) ** 2) * 0.35
  const ribs = 0.1 * Math.max(0, Math.sin(y * 52 - Math.abs(x - 0.5) * 9))
  const tissue = 0.05 + body * (0.55 + ribs + spine)
  return Math.min(1, Math.max(0, tissue - 0.5 * Math.sqrt(Math.max(lung(-1), lung(1))) + 0.45 * heart))
}
