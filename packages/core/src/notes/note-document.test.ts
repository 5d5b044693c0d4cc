import { dictation } from '@chartside/contract/notes'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { Session } from '../session/index.ts'
import { says, signedInTo } from '../testing.ts'
import { handedNotesOf, noteForRecord } from './index.ts'

// What R4 requires of a DocumentReference (https://hl7.org/fhir/R4/documentreference.html), with the types of the elements we send.
const coding = v.strictObject({
  system: v.pipe(v.string(), v.url()),
  code: v.pipe(v.string(), v.regex(/^\S+$/)),
  display: v.string(),
})
const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/))
const identifier = (system: string) => v.strictObject({ system: v.literal(system), value: v.pipe(v.string(), v.regex(/^\S+$/)) })
const state = identifier('urn:chartside:note')
/** R4: `reference` is an address in full or relative, and `identifier` a name of the same thing. */
const replaced = v.strictObject({
  type: v.literal('DocumentReference'),
  reference: v.optional(v.pipe(v.string(), v.regex(/^(https?:\/\/\S+\/)?DocumentReference\/[A-Za-z0-9.-]{1,64}$/))),
  identifier: state,
})
const documentReference = v.strictObject({
  resourceType: v.literal('DocumentReference'),
  meta: v.optional(v.strictObject({ security: v.pipe(v.array(coding), v.minLength(1)) })),
  identifier: v.strictTuple([state, identifier('urn:chartside:dictation')]),
  status: v.picklist(['current', 'superseded', 'entered-in-error']),
  docStatus: v.picklist(['preliminary', 'final', 'amended', 'entered-in-error']),
  type: v.strictObject({ coding: v.pipe(v.array(coding), v.minLength(1)) }),
  category: v.pipe(v.array(v.strictObject({ coding: v.pipe(v.array(coding), v.minLength(1)) })), v.minLength(1)),
  author: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          type: v.literal('Practitioner'),
          identifier: identifier('urn:chartside:provider'),
          display: v.optional(v.pipe(v.string(), v.nonEmpty())),
        }),
      ),
      v.minLength(1),
    ),
  ),
  relatesTo: v.optional(
    v.pipe(
      v.array(v.strictObject({ code: v.picklist(['replaces', 'transforms', 'signs', 'appends']), target: replaced })),
      v.minLength(1),
    ),
  ),
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
const row = {
  id: 'd1',
  version: '3',
  provider_id: 'azz-7',
  patient_pool_id: '11',
  patient_name: 'Ada King',
  created_at: '2026-11-20T09:30:00Z',
  soap_note: note,
}

async function sessionWith(features: string[] = []) {
  const { session } = await signedInTo(() => says('success', '', 200, { data: { features } }))
  await session.capabilities()
  return session
}
const forRecord = async (change: object = {}, features: string[] = []) => noteOf(await sessionWith(features), change)
const noteOf = (session: Session, change: object) => noteForRecord(session, v.parse(dictation, { ...row, ...change }))
const addendum = { ...signature, text: 'Culture <b>negative</b>.' }
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

  test('[SIGN-09] is a clinical note by its provider, who is named once they have signed', async () => {
    const { document } = (await forRecord())!
    const category = 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category'
    expect(document.category).toEqual([{ coding: [{ system: category, code: 'clinical-note', display: 'Clinical Note' }] }])
    const provider = { type: 'Practitioner', identifier: { system: 'urn:chartside:provider', value: 'azz-7' } }
    expect(document.author).toEqual([provider])
    expect((await forRecord({ signature }))!.document.author).toEqual([{ ...provider, display: 'Dr. Amara Okafor' }])
    expect((await forRecord({ provider_id: '' }))!.document).not.toHaveProperty('author')
  })

  test("[SIGN-09] is labelled as a machine's, before and after a clinician has signed it; addenda amend it", async () => {
    const machine = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'AIAST' }
    expect(await labelsOf()).toMatchObject([machine])
    const reviewed = { note_state: { reviewed: signature, changed_at: signature.at } }
    expect(await labelsOf(reviewed)).toMatchObject([machine])
    expect(await labelsOf({ signature })).toMatchObject([machine])
    expect((await forRecord({ signature }))?.document.docStatus).toBe('final')
    const amended = (await forRecord({ signature, addenda: [addendum] }))!
    expect(amended.document.docStatus).toBe('amended')
    expect(amended.text).toContain('Addendum by Dr. Amara Okafor')
    expect(amended.html).toContain('Culture &lt;b&gt;negative&lt;/b&gt;.')
    expect(v.is(documentReference, amended.document)).toBe(true)
  })

  test('[SIGN-10] each state has an identifier of its own, the same each time, beside that of the dictation', async () => {
    const session = await sessionWith()
    const draft = {}
    const states = [
      draft,
      { version: '4' },
      { signature },
      { signature, addenda: [addendum] },
      { signature, addenda: [addendum, addendum] },
    ]
    const identifiers = states.map((change) => noteOf(session, change)!.document.identifier)
    expect(new Set(identifiers.map(([{ value }]) => value)).size).toBe(states.length)
    expect(new Set(identifiers.map(([, { value }]) => value))).toEqual(new Set(['d1']))
    expect(noteOf(session, draft)!.document.identifier).toEqual(identifiers[0])
  })

  test('[SIGN-10] a backend without versions has another identifier for another text', async () => {
    const session = await sessionWith()
    const of = (change: object) => noteOf(session, { version: '', ...change })!.document.identifier[0].value
    expect(of({ soap_note: 'Cough' })).not.toBe(of({ soap_note: 'Fever' }))
    expect(of({ soap_note: 'Cough' })).toBe(of({ soap_note: 'Cough' }))
    expect(of({ soap_note: 'Cough', signature })).not.toBe(of({ soap_note: 'Cough' }))
  })

  test('[SIGN-10] a later state replaces what the page has taken, by its place if the page has said so', async () => {
    const session = await sessionWith()
    const [draft, signed, amended] = [{}, { signature }, { signature, addenda: [addendum] }]
    const document = (change: object) => noteOf(session, change)!.document
    expect(document(draft)).not.toHaveProperty('relatesTo')
    const take = (change: object, answer?: unknown) => handedNotesOf(session).add('d1', document(change).identifier[0], answer)
    take(draft, undefined)
    const target = { type: 'DocumentReference', identifier: document(draft).identifier[0] }
    expect(document(signed).relatesTo).toEqual([{ code: 'replaces', target }])
    expect(document(draft), 'the same state again').not.toHaveProperty('relatesTo')
    take(signed, 'https://ehr.example/fhir/DocumentReference/55/_history/1')
    expect(document(signed).relatesTo).toEqual([{ code: 'replaces', target }])
    expect(document(amended).relatesTo).toMatchObject([
      { target: { reference: 'https://ehr.example/fhir/DocumentReference/55', identifier: document(signed).identifier[0] } },
    ])
    expect(v.parse(documentReference, document(amended))).toEqual(document(amended))
    expect(noteOf(session, { id: 'd2' })!.document).not.toHaveProperty('relatesTo')
  })

  test.each(['Patient/5', 'nowhere', 'javascript:DocumentReference/5', '', null, 55])(
    '[SIGN-10] a page that answers with %j has not named a place, and the note is named by its identifier alone',
    async (answer) => {
      const session = await sessionWith()
      const id = `answered ${answer}`
      handedNotesOf(session).add(id, noteOf(session, { id })!.document.identifier[0], answer)
      expect(noteOf(session, { id, signature })!.document.relatesTo?.[0].target).not.toHaveProperty('reference')
    },
  )

  test('[SIGN-10] another session of the page knows it for the same user, until they sign out', async () => {
    const [session, next] = [await sessionWith(), await sessionWith()]
    const id = 'd5'
    handedNotesOf(session).add(id, noteOf(session, { id })!.document.identifier[0], 'DocumentReference/5')
    expect(noteOf(next, { id, signature })!.document.relatesTo).toHaveLength(1)
    session.logout()
    expect(noteOf(next, { id, signature })!.document).not.toHaveProperty('relatesTo')
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
