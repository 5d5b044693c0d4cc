import { getDictation, listDictations, listPatientDictations, summarizeDictations } from '@chartside/contract/notes'
import { speakerWords } from '@chartside/core/notes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { patientCenterWidget } from '../patients/patient-center.widget.tsx'
import { register } from '../register.ts'
import { noteReviewWidget } from './note-review.widget.tsx'
import { recentDictationsWidget } from './recent-dictations.widget.tsx'
import { sampleDictation } from './sample-dictation.ts'

register(noteReviewWidget, patientCenterWidget, recentDictationsWidget)

const soap_note = '## Objective\nLungs **clear**\n- BP 120/80\n- no wheeze\n  - not at night\n\n## Plan\n1. Fluids\n2. Return'
const plain = `Objective
Lungs clear
- BP 120/80
- no wheeze
  - not at night

Plan
1. Fluids
2. Return`
const dictation = sampleDictation({ soap_note })
const session = () =>
  scene(
    [
      [listDictations, { data: { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } } }],
      [getDictation, { data: { data: dictation } }],
      [listPatientDictations, { data: [dictation] }],
      [summarizeDictations, { data: { summary: ['**20 Nov 2026**\n- Better\n- Still coughs'] } }],
    ],
    { features: ['by-id'] },
  )

/** The last content copied to the clipboard. */
let clipboard: { plain: string; html: string } | undefined
const onCopy = ({ clipboardData }: ClipboardEvent) => {
  clipboard = { plain: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' }
}
beforeEach(() => {
  clipboard = undefined
  window.addEventListener('copy', onCopy)
})
afterEach(() => {
  window.removeEventListener('copy', onCopy)
  getSelection()?.removeAllRanges()
  document.body.replaceChildren()
})

async function shown(tag: string, props: object = {}): Promise<ShadowRoot> {
  const before = document.body.appendChild(document.createElement('p'))
  before.textContent = 'Of the page'
  const element = Object.assign(document.createElement(tag), { session: session(), ...props })
  document.body.append(element)
  await expect.poll(() => element.shadowRoot).not.toBeNull()
  return element.shadowRoot!
}
const button = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name))

async function openReview(): Promise<ShadowRoot> {
  const root = await shown('chartside-recent-dictations')
  await expect.poll(() => button(root, 'View')).toBeDefined()
  await userEvent.click(button(root, 'View')!)
  await expect.poll(() => root.querySelector('dialog .note-text li')).not.toBeNull()
  return root
}

test('[REVIEW-07] Ctrl+A, Ctrl+C in a newly opened review copies only the note, formatted and plain', async () => {
  await openReview()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(clipboard?.plain).toBe(plain)
  // Once the note is checked, each sentence is in a span.
  expect(clipboard?.html).toMatch(/<li>(<span>)?BP 120\/80/)
  expect(clipboard?.html).toContain('<strong>clear</strong>')
  expect(clipboard?.html).not.toMatch(/class|style|Of the page/)
})

const firstTextOf = (element: Element): Node => document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!

test('[REVIEW-07] a selected part of the note keeps its bullets', async () => {
  const root = await openReview()
  // The check of the note marks its sentences, which would end a selection made before.
  await expect.poll(() => root.querySelector('dialog .note-text li .note-sentence')).not.toBeNull()
  const [first, second] = [...root.querySelectorAll('dialog .note-text li')].map(firstTextOf)
  getSelection()!.setBaseAndExtent(first!, 3, second!, 2)
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(clipboard?.plain).toBe('- 120/80\n- no')
})

test('[REVIEW-07] in a field Ctrl+A selects its content', async () => {
  const root = await openReview()
  const comments = root.querySelector<HTMLTextAreaElement>('dialog textarea')!
  await userEvent.click(comments)
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(comments.value.slice(comments.selectionStart, comments.selectionEnd)).toBe('Prefers calls after 5 pm.')
})

test("[REVIEW-07] an embedded review copies its note after a press into it, and does not intercept the page's keys", async () => {
  const root = await shown('chartside-note-review', { dictationId: dictation.id })
  await expect.poll(() => root.querySelector('.note-text li .note-sentence')).not.toBeNull()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(clipboard?.plain).not.toBe(plain)
  await userEvent.click(root.querySelector('.note-text :is(h2, h3, h4)')!)
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(clipboard?.plain).toBe(plain)
})

test('[REVIEW-25] a button copies the transcription with its times', async () => {
  const root = await openReview()
  await expect.poll(() => button(root, speakerWords.copy)).toBeDefined()
  await userEvent.click(button(root, speakerWords.copy)!)
  expect(clipboard?.plain.split('\n')[3]).toBe('01:05 I think this is a post-viral cough; warm fluids and honey at night.')
  await expect.poll(() => root.textContent).toContain(speakerWords.copied)
})

const press = async (keys: string) => {
  for (const key of keys) await userEvent.keyboard(`{Control>}${key}{/Control}`)
}

test('[REVIEW-07] the note in the chart is also copied, whole or in part', async () => {
  const root = await shown('chartside-patient-center', { patientId: '11' })
  await expect.poll(() => root.querySelector('.note-text li')).not.toBeNull()
  const [first, second] = root.querySelectorAll('.note-text li')
  await userEvent.click(first!)
  await press('ac')
  expect(clipboard?.plain).toBe(plain)
  getSelection()!.setBaseAndExtent(first!.firstChild!, 3, second!.firstChild!, 2)
  await press('c')
  expect(clipboard?.plain).toBe('- 120/80\n- no')
})

test('[REVIEW-07] over the chart, an open summary is copied, and not the note behind it', async () => {
  const root = await shown('chartside-patient-center', { patientId: '11' })
  await expect.poll(() => root.querySelector('.note-text li')).not.toBeNull()
  await userEvent.click(button(root, 'summary')!)
  await expect.poll(() => button(root, 'GO')).toBeDefined()
  await userEvent.click(button(root, 'GO')!)
  await expect.poll(() => root.querySelector('dialog .note-text li')).not.toBeNull()
  await userEvent.click(root.querySelector('dialog .note-text li')!)
  await press('ac')
  expect(clipboard?.plain).toBe('20 Nov 2026\n- Better\n- Still coughs')
})

test('[REVIEW-07] the cursor is in the note when Edit is pressed', async () => {
  const root = await openReview()
  await userEvent.click(button(root, 'Edit')!)
  await expect.poll(() => root.activeElement?.getAttribute('role')).toBe('textbox')
  expect(root.activeElement).toHaveProperty('isContentEditable', true)
})

test('[REVIEW-07] Escape in a note with unsaved changes asks, like the close button', async () => {
  const root = await openReview()
  await userEvent.click(button(root, 'Edit')!)
  await expect.poll(() => root.activeElement?.getAttribute('role')).toBe('textbox')
  await userEvent.keyboard('x')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => root.querySelectorAll('dialog:modal')).toHaveLength(2)
})
