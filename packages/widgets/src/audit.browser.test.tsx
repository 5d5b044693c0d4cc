import { listDocuments, listDocumentTags } from '@chartside/contract/documents'
import { getDictation, listPatientDictations, summarizeDictations } from '@chartside/contract/notes'
import { type AuditEntry, onAudit, type Session } from '@chartside/core/session'
import { noiseWav } from '@chartside/server/testing/silent-mp3'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../.storybook/scene.tsx'
import { documentsWidget } from './documents/documents.widget.tsx'
import { sampleDocument } from './documents/sample-documents.ts'
import { noteReviewWidget } from './notes/note-review.widget.tsx'
import { sampleDictation } from './notes/sample-dictation.ts'
import { patientCenterWidget } from './patients/patient-center.widget.tsx'
import { register } from './register.ts'

register(documentsWidget, noteReviewWidget, patientCenterWidget)

afterEach(() => {
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
})

/** An element on the page, and what its user has done since the last question. */
async function shown(tag: string, session: Session, props: object) {
  const acts: AuditEntry[] = []
  onAudit(session, (entry) => acts.push(entry))
  const element = Object.assign(document.createElement(tag), { session, ...props })
  document.body.append(element)
  await expect.poll(() => element.shadowRoot).not.toBeNull()
  return { root: element.shadowRoot!, acts: () => acts.splice(0) }
}
const button = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name))
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(`{Control>}${key}{/Control}`)
}
const dictations = (audio_file = '') =>
  scene(
    [
      [getDictation, { data: { data: sampleDictation({ audio_file }) } }],
      [listPatientDictations, { data: [sampleDictation()] }],
      [summarizeDictations, { data: { summary: ['Better'] } }],
    ],
    { features: ['by-id'] },
  )
const note = { resource: 'note', id: 'd1', patientId: '11' }

test('[AUDIT-01] a note is copied as it is read and as it is edited, and without a selection it is not', async () => {
  const { root, acts } = await shown('chartside-note-review', dictations(), { dictationId: 'd1' })
  await expect.poll(() => root.querySelector('.note-text li')).not.toBeNull()
  expect(acts()).toEqual([{ action: 'view', ...note }])
  // A press on the note itself would edit it.
  await userEvent.click(root.querySelector('[role=tab][aria-selected=true]')!)
  await press('c')
  expect(acts()).toEqual([])
  await press('a', 'c')
  expect(acts()).toEqual([{ action: 'copy', ...note }])
  await userEvent.click(button(root, 'Edit')!)
  await expect.poll(() => root.querySelector('[contenteditable=true]')).not.toBeNull()
  await userEvent.click(root.querySelector('[contenteditable=true]')!)
  await press('c')
  expect(acts()).toEqual([])
  await press('a', 'c')
  expect(acts()).toEqual([{ action: 'copy', ...note }])
})

test('[AUDIT-01] a recording is played once per press', async () => {
  const sound = URL.createObjectURL(new Blob([noiseWav(10)], { type: 'audio/wav' }))
  const { root, acts } = await shown('chartside-note-review', dictations(sound), { dictationId: 'd1' })
  await expect.poll(() => root.querySelector('.transcript-segment[type=button]')).not.toBeNull()
  acts()
  await userEvent.click(root.querySelector('.transcript-segment[type=button]')!)
  await expect.poll(acts).toEqual([{ action: 'play', resource: 'recording', id: 'd1', patientId: '11' }])
})

test('[AUDIT-01] a summary is viewed and copied under the id of its patient', async () => {
  const { root, acts } = await shown('chartside-patient-center', dictations(), { patientId: '11' })
  await expect.poll(() => button(root, 'summary')).toBeDefined()
  await userEvent.click(button(root, 'summary')!)
  await expect.poll(() => button(root, 'GO')).toBeDefined()
  acts()
  await userEvent.click(button(root, 'GO')!)
  await expect.poll(() => root.querySelector('dialog .note-text')).not.toBeNull()
  await press('a', 'c')
  const summary = { resource: 'summary', id: '11', patientId: '11' }
  expect(acts()).toEqual([
    { action: 'view', ...summary },
    { action: 'copy', ...summary },
  ])
})

test('[AUDIT-01] a document is viewed, and exported by its link', async () => {
  const session = scene([
    [listDocuments, { data: { data: [await sampleDocument()] } }],
    [listDocumentTags, { data: [{ tag: 'Lab', count: 1 }] }],
  ])
  const { root, acts } = await shown('chartside-documents', session, { patientId: 'p1' })
  await expect.poll(() => root.querySelector('[aria-haspopup="menu"]')).not.toBeNull()
  await userEvent.click(root.querySelector('[aria-haspopup="menu"]')!)
  await expect.poll(() => root.querySelector('a[download]')).not.toBeNull()
  const link = root.querySelector<HTMLAnchorElement>('a[download]')!
  // Nothing is saved during the test.
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  const file = { resource: 'document', id: 'k1', patientId: 'p1' }
  expect(acts()).toEqual([{ action: 'export', ...file }])
  await userEvent.click(root.querySelector('.documents-name')!)
  expect(acts()).toEqual([{ action: 'view', ...file }])
})
