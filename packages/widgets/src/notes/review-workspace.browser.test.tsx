import { getDictation, listDictations, noteCopied, reviewNote, updateDictation } from '@chartside/contract/notes'
import { noteWords } from '@chartside/core/notes'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { register } from '../register.ts'
import { catchPrints } from './caught-prints.ts'
import { recentDictationsWidget } from './recent-dictations.widget.tsx'
import { sampleDictation } from './sample-dictation.ts'
import { longDictation, longNote } from './sample-long.ts'

register(recentDictationsWidget)

afterEach(() => document.body.replaceChildren())

const soap_note = '## Subjective\nCough **at night**\n\n## Plan\n- Fluids\n- Return'
const [short, second] = [sampleDictation({ soap_note }), sampleDictation({ id: 'd2', patient_name: 'Bo Lind' })]
const at = '2026-11-23T12:03:00Z'
const mark = { by: 'Dr. Amara Okafor', at }

/** The review of the first of two notes, on a backend that stores their states. */
async function review(first = short) {
  await page.viewport(1280, 800)
  const element = document.createElement(recentDictationsWidget.tag)
  const session = scene(
    [
      [listDictations, { data: { response_data: [first, second], pagination: { current_page: 1, last_page: 1 } } }],
      [getDictation, ({ id }) => ({ data: { data: id === 'd2' ? second : first } })],
      [updateDictation, { message: 'Note saved.', data: { version: '2' } }],
      [noteCopied, { data: { note_state: { copied: mark, changed_at: at } } }],
      [reviewNote, { data: { note_state: { reviewed: mark, changed_at: at } } }],
    ],
    { features: ['by-id', 'note-state'] },
  )
  document.body.append(Object.assign(element, { session }))
  const find = <Found extends Element = HTMLElement>(selector: string) =>
    element.shadowRoot?.querySelector<Found>(selector) ?? null
  const button = (name: string) =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name) ?? null
  await expect.poll(() => find('[aria-label^="View"]')).not.toBeNull()
  await userEvent.click(find('[aria-label^="View"]')!)
  await expect.poll(() => find('dialog .note-text li')).not.toBeNull()
  await expect.poll(() => button(noteWords.markReviewedNext)).not.toBeNull()
  return { find, button, marks: () => find('.review-marks')?.textContent ?? '' }
}

test('[REVIEW-13] the tabs stay where they are', async () => {
  const { find, button } = await review()
  const top = () => find('[role=tablist]')!.getBoundingClientRect().top
  const height = () => find('dialog')!.offsetHeight
  const before = [top(), height()]
  for (const name of [noteWords.codesTab, noteWords.transcriptionTab, noteWords.taskTab, noteWords.noteTab]) {
    await userEvent.click(button(name)!)
    expect([top(), height()]).toEqual(before)
  }
})

test('[REVIEW-13] [REVIEW-14] a note of 3,000 words with 8 codes and a long transcript: tabs stand still, a section is edited and shown', async () => {
  const { find, button } = await review(longDictation())
  const top = () => find('[role=tablist]')!.getBoundingClientRect().top
  const before = top()
  const last = () => [...find('section[aria-label=Plan]')!.querySelectorAll('li')].at(-1)!
  await expect.poll(() => find('section[data-editable]')).not.toBeNull()
  await expect.poll(() => find('.note-check [role=status]'), { timeout: 30_000 }).not.toBeNull()
  last().scrollIntoView({ block: 'center' })
  await userEvent.click(last())
  await expect.poll(() => find('.note-input')?.children).toHaveLength(76)
  await userEvent.keyboard('{End} Typed at its end.')
  await expect.poll(() => find('.note-input')?.textContent).toContain('Typed at its end.')
  for (const name of [noteWords.codesTab, noteWords.transcriptionTab, noteWords.taskTab, noteWords.noteTab]) {
    await userEvent.click(button(name)!)
    expect(top()).toBe(before)
  }
  await userEvent.click(button(noteWords.showNote)!)
  await expect.poll(() => last().textContent).toContain('Typed at its end.')
  expect(find('.note-text')!.textContent.length).toBeGreaterThan(longNote.replaceAll(/^(## |- )|\n/gm, '').length)
})

test('[REVIEW-10] C copies the whole note, formatted and plain, and the review says when', async () => {
  const { marks } = await review()
  const copies: string[][] = []
  const onCopy = ({ clipboardData }: ClipboardEvent) =>
    copies.push(['text/plain', 'text/html'].map((type) => clipboardData?.getData(type) ?? ''))
  window.addEventListener('copy', onCopy)
  await userEvent.keyboard('c')
  window.removeEventListener('copy', onCopy)
  expect(copies).toEqual([
    [
      'Subjective\nCough at night\n\nPlan\n- Fluids\n- Return',
      '<h3>Subjective</h3><p>Cough <strong>at night</strong></p><h3>Plan</h3><ul><li>Fluids</li><li>Return</li></ul>',
    ],
  ])
  await expect.poll(marks).toContain('Copied')
})

test('[REVIEW-17] Alt with a number and a button go to a section, which has the focus then; in the editor, the cursor', async () => {
  const { find, button } = await review()
  await expect.poll(() => find('.note-jump')?.textContent).toBe('SubjectivePlan')
  const focused = () => find('dialog')!.getRootNode() as ShadowRoot
  await userEvent.keyboard('{Alt>}4{/Alt}')
  expect(focused().activeElement?.getAttribute('aria-label')).toBe('Plan')
  await userEvent.click(button(noteWords.noteSection.subjective)!)
  expect(focused().activeElement?.getAttribute('aria-label')).toBe('Subjective')
  await userEvent.click(button(noteWords.edit)!)
  await expect.poll(() => find('.note-input')).not.toBeNull()
  await userEvent.keyboard('{Alt>}4{/Alt}Z')
  await expect.poll(() => find('.note-input')?.textContent).toContain('at nightZPlan')
})

test.each([
  ['types a sign that a keyboard makes only in this way', 'Digit4', '[', false],
  ['goes to a section where a Mac makes another character', 'Digit4', '¢', true],
  ['leaves a key alone whose section is missing', 'Digit9', '9', false],
])('[REVIEW-17] in the editor, Alt with a number %s', async (_, code, key, isTaken) => {
  const { find, button } = await review()
  await userEvent.click(button(noteWords.edit)!)
  await expect.poll(() => find('.note-input')).not.toBeNull()
  await expect.poll(() => find('.note-jump')?.textContent).toBe('SubjectivePlan')
  const press = new KeyboardEvent('keydown', { code, key, altKey: true, bubbles: true, composed: true, cancelable: true })
  find('.note-input')!.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(isTaken)
})

test("[REVIEW-12] Control+P and 'Print' print the note with patient, date, state and codes, without the screen around it", async () => {
  const { button, find } = await review()
  const { pages, restore } = catchPrints()
  await userEvent.keyboard('{Control>}p{/Control}')
  await userEvent.click(find('[aria-haspopup="menu"][aria-label="More actions"]')!)
  await expect.poll(() => button(noteWords.print)).not.toBeNull()
  await userEvent.click(button(noteWords.print)!)
  await expect.poll(() => pages).toHaveLength(2)
  restore()
  for (const text of pages) {
    for (const part of [
      /Rosa Lindqvist/,
      /born 29 Feb 1980/,
      /LK-10011/,
      /Draft by the machine/,
      /Cough at night/,
      /Return/,
      /R05\.9/,
    ])
      expect(text).toMatch(part)
    expect(text).not.toContain('Bo Lind')
    expect(text).not.toContain(noteWords.markReviewedNext)
  }
})

test('[REVIEW-14] a press on a sentence puts the cursor there; only its section is edited, and the change can be undone', async () => {
  const { find, button } = await review()
  const sentence = () => find('section[aria-label=Plan] li')
  await expect.poll(() => find('section[data-editable]')).not.toBeNull()
  // What is loaded last can still move the text.
  await expect.poll(() => find('.note-check [role=status]')).not.toBeNull()
  const text = sentence()!.getBoundingClientRect()
  await userEvent.click(sentence()!, { position: { x: 2, y: text.height / 2 } })
  await expect.poll(() => find('.note-input')?.textContent).toBe('PlanFluidsReturn')
  await userEvent.keyboard('Warm ')
  expect(find('.note-input')!.textContent).toBe('PlanWarm FluidsReturn')
  expect(find('section[aria-label=Subjective]')!.textContent).toContain('Cough at night')
  await userEvent.click(button(noteWords.showNote)!)
  await expect.poll(() => sentence()?.textContent).toBe('Warm Fluids')
  await userEvent.click(button(noteWords.undo)!)
  await expect.poll(() => sentence()?.textContent).toBe('Fluids')
})

test('[REVIEW-20] Control+Z takes back the edits of all sections, the latest first, and Control+Y makes them again', async () => {
  const { find } = await review()
  const text = (section: string) => find(`section[aria-label=${section}]`)?.textContent ?? ''
  await expect.poll(() => find('section[data-editable]')).not.toBeNull()
  await expect.poll(() => find('.note-check [role=status]')).not.toBeNull()
  const type = async (section: string, tag: string, typed: string) => {
    await userEvent.click(find(`section[aria-label=${section}] ${tag}`)!)
    await expect.poll(() => find('.note-input')?.textContent).toContain(section)
    await userEvent.keyboard(`{Control>}{Home}{/Control}{End}{Enter}${typed}`)
    await expect.poll(() => find('.note-input')?.textContent).toContain(typed)
  }
  await type('Subjective', 'p', 'One')
  await type('Plan', 'li', 'Two')
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  // The open editor takes back its own edits first.
  for (let presses = 0; presses < 4 && find('.note-input'); presses++) await undo()
  await expect.poll(() => text('Subjective')).not.toContain('One')
  expect(text('Plan')).not.toContain('Two')
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => text('Subjective')).toContain('One')
})

test('[REVIEW-14] a section is copied by its own button', async () => {
  const { find } = await review()
  const copyPlan = () => find<HTMLButtonElement>(`[aria-label="${noteWords.copySection(noteWords.noteSection.plan)}"]`)
  await expect.poll(copyPlan).not.toBeNull()
  let copied = ''
  const onCopy = ({ clipboardData }: ClipboardEvent) => {
    copied = clipboardData?.getData('text/plain') ?? ''
  }
  window.addEventListener('copy', onCopy)
  await userEvent.click(copyPlan()!)
  window.removeEventListener('copy', onCopy)
  expect(copied).toBe('Plan\n- Fluids\n- Return')
  await expect.poll(() => find('section[aria-label=Plan] [role=status]')?.textContent).toContain('Copied')
})

test('[REVIEW-11] Ctrl+Enter marks the note as reviewed and opens the next one', async () => {
  const { find, marks } = await review()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => find('dialog .dialog-title')?.textContent).toBe("Review Bo Lind's Note")
  expect(marks()).toContain(noteWords.reviewStates.draft)
  await expect.poll(() => find('.review-list')?.textContent).toContain(noteWords.reviewedNotes('1'))
})
