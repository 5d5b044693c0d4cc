import { getDictation, listDictations } from '@chartside/contract/notes'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { register } from '../register.ts'
import { recentDictationsWidget } from './recent-dictations.widget.tsx'
import { sampleDictation } from './sample-dictation.ts'

register(recentDictationsWidget)

afterEach(() => document.body.replaceChildren())

/** The review of a dictation with a recording, in a window of this size. */
async function reviewIn(width: number, height: number) {
  await page.viewport(width, height)
  const dictation = sampleDictation({ audio_file: '/recording.mp3' })
  const element = document.createElement(recentDictationsWidget.tag)
  const session = scene(
    [
      [listDictations, { data: { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } } }],
      [getDictation, { data: { data: dictation } }],
    ],
    { features: ['by-id'] },
  )
  document.body.append(Object.assign(element, { session }))
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  await expect.poll(() => find('[aria-label^="View"]')).not.toBeNull()
  await userEvent.click(find('[aria-label^="View"]')!)
  await expect.poll(() => find('dialog .note-text li')).not.toBeNull()
  await expect.poll(() => find('dialog audio')).not.toBeNull()
  return { dialog: find('dialog')!, body: find('.dialog-body')!, note: find('dialog .note-text')! }
}

test('[UI-07] a review with a recording does not scroll sideways at 320 px', async () => {
  const { dialog, body } = await reviewIn(320, 640)
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})

test('[UI-07] at 400 % zoom the note uses the whole window: header and footer scroll away', async () => {
  const { dialog, note } = await reviewIn(320, 225)
  note.scrollIntoView()
  const { top } = note.getBoundingClientRect()
  expect(top).toBeLessThan(20)
  expect(dialog.clientHeight - top).toBeGreaterThan(180)
})
