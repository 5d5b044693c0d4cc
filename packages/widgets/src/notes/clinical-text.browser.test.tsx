import { getDictation, listDictations } from '@chartside/contract/notes'
import { noteWords } from '@chartside/core/notes'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { register } from '../register.ts'
import { recentDictationsWidget } from './recent-dictations.widget.tsx'
import { sampleDictation } from './sample-dictation.ts'

register(recentDictationsWidget)
afterEach(() => document.body.replaceChildren())

/** Texts that contain something clinical, outside of what a translator leaves alone. */
function translatable(root: ShadowRoot, clinical: RegExp): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement && !parentElement.closest('[translate=no], style') && clinical.test(textContent!))
      found.push(parentElement.outerHTML)
  }
  return found
}

test('[UI-13] no translator changes names, numbers, note, codes and transcript of a review', async () => {
  const dictation = sampleDictation({ signature: { by: 'Dr. Amara Okafor', at: '2026-11-20T10:00:00Z' } })
  const element = document.createElement(recentDictationsWidget.tag)
  const session = scene(
    [
      [listDictations, { data: { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } } }],
      [getDictation, { data: { data: dictation } }],
    ],
    { features: ['by-id', 'note-state', 'note-sign'] },
  )
  document.body.append(Object.assign(element, { session }))
  const root = element.shadowRoot!
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  const clinical = /Lindqvist|LK-10011|cough|honey|allergies|R05\.9|X0001|established patient|lungs|thirty-four/i
  await expect.poll(() => find('[aria-label^="View"]')).not.toBeNull()
  expect(translatable(root, clinical).join('\n')).toBe('')
  await userEvent.click(find('[aria-label^="View"]')!)
  await expect.poll(() => find('dialog .note-text li')).not.toBeNull()
  await expect.poll(() => find('.in-note-sentence')).not.toBeNull()
  const seen = () => root.textContent.replace(find('style')?.textContent ?? '', '')
  for (const [tab, text] of [
    [noteWords.noteTab, 'Post-viral cough'],
    [noteWords.codesTab, 'Cough, unspecified'],
    [noteWords.transcriptionTab, 'thirty-four-year-old'],
  ] as const) {
    await userEvent.click([...root.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === tab)!)
    await expect.poll(seen).toContain(text)
    expect(translatable(root, clinical).join('\n')).toBe('')
  }
})
