import { getDictation, listDictations } from '@chartside/contract/notes'
import { capabilities, type Feature } from '@chartside/contract/session'
import { noteWords } from '@chartside/core/notes'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { register } from '../register.ts'
import { catchPrints } from './caught-prints.ts'
import { recentDictationsWidget } from './recent-dictations.widget.tsx'
import { sampleDictation } from './sample-dictation.ts'

register(recentDictationsWidget)

afterEach(() => document.body.replaceChildren())

const at = '2026-11-20T09:30:00Z'
const signed = sampleDictation({
  created_at: at,
  signature: { by: 'Dr. Amara Okafor', at },
  addenda: [{ by: 'Dr. Amara Okafor', at, text: 'Culture negative.' }],
})
const features: Feature[] = ['by-id', 'note-state', 'note-sign']

/** The review of a signed note, opened from the list of a practice in a zone. */
async function review(time_zone: string) {
  const element = document.createElement(recentDictationsWidget.tag)
  const session = scene([
    [listDictations, { data: { response_data: [signed], pagination: { current_page: 1, last_page: 1 } } }],
    [getDictation, { data: { data: signed } }],
    [capabilities, { data: { features, time_zone } }],
  ])
  document.body.append(Object.assign(element, { session }))
  const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  await expect.poll(() => find('[aria-label^="View"]')).not.toBeNull()
  const listed = find('td .numbers')!.textContent
  await userEvent.click(find('[aria-label^="View"]')!)
  await expect.poll(() => find('.note-addendum h3')).not.toBeNull()
  await expect.poll(() => find('.review-marks')?.textContent).toContain('Signed')
  return { find, listed }
}

/** What the next press of Control+P prints. */
async function printed(): Promise<string> {
  const { pages, restore } = catchPrints()
  await userEvent.keyboard('{Control>}p{/Control}')
  await expect.poll(() => pages).toHaveLength(1)
  restore()
  return pages[0]!
}

test("[UI-11] a record's times are in the practice's zone, and name it: list, review, addendum and paper", async () => {
  const { find, listed } = await review('Pacific/Honolulu')
  const moment = '19 Nov 2026, 11:30 PM HST'
  expect(listed).toBe(moment)
  expect(find('.review-marks')!.textContent).toContain(noteWords.recordedAt(moment))
  expect(find('.review-marks')!.textContent).toContain(noteWords.byAt('Dr. Amara Okafor', moment))
  expect(find('.note-addendum h3')!.textContent).toBe(noteWords.addendumBy('Dr. Amara Okafor', moment))
  const paper = await printed()
  expect(paper.split(moment)).toHaveLength(4)
})

test("[UI-11] paper names this machine's zone where the practice's is unknown", async () => {
  await review('')
  expect(await printed()).toMatch(/20 Nov 2026, \d\d:\d\d [AP]M (UTC|GMT|[A-Z]{2,4}|GMT[+-]\d)/)
})
