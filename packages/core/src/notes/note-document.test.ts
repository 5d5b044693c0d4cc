import { dictation } from '@chartside/contract/notes'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { says, signedInTo } from '../testing.ts'
import { noteForRecord } from './index.ts'

// What R4 requires of a DocumentReference (https://hl7.org/fhir/R4/documentreference.html), with the types of the elements we send.
const coding = v.strictObject({
  system: v.pipe(v.string(), v.url()),
  code: v.pipe(v.string(), v.regex(/^\S+$/)),
  display: v.string(),
})
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/))
const documentReference = v.strictObject({
  resourceType: v.literal('DocumentReference'),
  meta: v.optional(v.strictObject({ security: v.pipe(v.array(coding), v.minLength(1)) })),
  identifier: v.array(v.strictObject({ system: v.string(), value: v.pipe(v.string(), v.nonEmpty()) })),
  status: v.picklist(['current', 'superseded', 'entered-in-error']),
  docStatus: v.picklist(['preliminary', 'final', 'amended', 'entered-in-error']),
  type: v.strictObject({ coding: v.pipe(v.array(coding), v.minLength(1)) }),
  subject: v.optional(v.strictObject({ reference: v.pipe(v.string(), v.regex(/^Patient\/[A-Za-z0-9.-]{1,64}$/)) })),
  date: v.optional(instant),
  content: v.pipe(
    v.array(
      v.strictObject({
        attachment: v.strictObject({
          contentType: v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z]+(; charset=utf-8)?$/)),
          data: v.pipe(v.string(), v.base64()),
        }),
      }),
    ),
    v.minLength(1),
  ),
})

const note = '## Subjective\nCough **at night** <script>alert("ä")</script> & more'
const signature = { by: 'Dr. Amara Okafor', at: '2026-11-20T10:00:00Z' }
const row = { id: 'd1', patient_pool_id: '11', patient_name: 'Ada King', created_at: '2026-11-20T09:30:00Z', soap_note: note }

async function forRecord(change: object = {}, features: string[] = []) {
  const { session } = await signedInTo(() => says('success', '', 200, { data: { features } }))
  await session.capabilities()
  return noteForRecord(session, v.parse(dictation, { ...row, ...change }))
}
const labelsOf = async (...about: Parameters<typeof forRecord>) => (await forRecord(...about))?.document.meta?.security

describe('a note for the record of the page', () => {
  test('[SIGN-09] is a DocumentReference of FHIR R4: a progress note about its patient by id, without a name', async () => {
    const found = (await forRecord())!
    expect(v.parse(documentReference, found.document)).toEqual(found.document)
    expect(found.document).toMatchObject({
      type: { coding: [{ system: 'http://loinc.org', code: '11506-3' }] },
      subject: { reference: 'Patient/11' },
      docStatus: 'preliminary',
    })
    expect(Buffer.from(found.document.content[0].attachment.data, 'base64').toString()).toBe(found.text)
    expect(JSON.stringify(found.document)).not.toContain('Ada')
  })

  test('[SIGN-08] is plain text, and HTML in which its markup is escaped', async () => {
    const { text, html } = (await forRecord())!
    expect(text).toBe('Subjective\nCough at night <script>alert("ä")</script> & more')
    expect(html).toBe(
      '<h3>Subjective</h3><p>Cough <strong>at night</strong> &lt;script&gt;alert("ä")&lt;/script&gt; &amp; more</p>',
    )
  })

  test("[SIGN-09] is labelled as a machine's until a clinician has signed it; addenda amend it", async () => {
    const machine = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue'
    const clinician = 'http://hl7.org/fhir/uv/aitransparency/CodeSystem/AddedProvenanceCS'
    expect(await labelsOf()).toMatchObject([{ system: machine, code: 'AIAST' }])
    const reviewed = { note_state: { reviewed: signature, changed_at: signature.at } }
    expect(await labelsOf(reviewed)).toMatchObject([{ code: 'AIAST' }])
    expect(await labelsOf({ signature })).toMatchObject([{ system: clinician, code: 'CLINAST_AIRPT' }])
    expect((await forRecord({ signature }))?.document.docStatus).toBe('final')
    const amended = (await forRecord({ signature, addenda: [{ ...signature, text: 'Culture <b>negative</b>.' }] }))!
    expect(amended.document.docStatus).toBe('amended')
    expect(amended.text).toContain('Addendum by Dr. Amara Okafor')
    expect(amended.html).toContain('Culture &lt;b&gt;negative&lt;/b&gt;.')
    expect(v.is(documentReference, amended.document)).toBe(true)
  })

  test('[SIGN-09] has no label where no machine writes notes', async () => {
    expect(await labelsOf({}, ['no-speech-engine'])).toBeUndefined()
  })

  test('[SIGN-08] of a typed name has no subject; without a note there is none', async () => {
    const typed = await forRecord({ patient_pool_id: null, created_at: 'unreadable' })
    expect(typed).toMatchObject({ patientId: '' })
    expect(Object.keys(typed!.document)).not.toEqual(expect.arrayContaining(['subject', 'date']))
    expect(v.is(documentReference, typed!.document)).toBe(true)
    expect(await forRecord({ soap_note: null })).toBeUndefined()
  })
})
