import { listPatientDictations } from '@chartside/contract/notes'
import { onAudit } from '@chartside/core/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { scene } from '../../../../.storybook/scene.tsx'
import { sampleDictation } from '../notes/sample-dictation.ts'
import { register } from '../register.ts'
import { patientBannerWidget } from './patient-banner.widget.tsx'

register(patientBannerWidget)

/** What was put on the clipboard last. */
let written: { plain: string; html: string } | undefined
const onCopy = ({ clipboardData }: ClipboardEvent) => {
  written = { plain: clipboardData?.getData('text/plain') ?? '', html: clipboardData?.getData('text/html') ?? '' }
}
beforeEach(() => {
  written = undefined
  window.addEventListener('copy', onCopy)
})
afterEach(() => {
  window.removeEventListener('copy', onCopy)
  Reflect.deleteProperty(document, 'execCommand')
  Reflect.deleteProperty(navigator.clipboard, 'write')
  document.body.replaceChildren()
})

const soap_note = '## Objective\nLungs **clear**\n- no wheeze\n\n## Plan\n1. Fluids'
const older = sampleDictation({ id: 'd1', created_at: '2026-10-02T14:05:00Z', soap_note: 'Older' })
const newer = sampleDictation({ id: 'd2', created_at: '2026-11-20T14:05:00Z', soap_note })

async function shown() {
  const session = scene([[listPatientDictations, { data: [older, newer] }]], { features: ['by-id'] })
  const element = Object.assign(document.createElement('chartside-patient-banner'), { session, patientId: '11' })
  // Beside each other, not in the menu.
  element.style.inlineSize = '1000px'
  document.body.append(element)
  const button = (name: string | RegExp) =>
    [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent?.match(name))
  await expect.poll(() => element.shadowRoot?.textContent).toContain('Copy last note')
  return { session, button }
}

test('[BANNER-04] copies the whole newest note, formatted and plain, and names it to the audit trail', async () => {
  const { session, button } = await shown()
  const audited: object[] = []
  onAudit(session, (entry) => audited.push(entry))
  await userEvent.click(button('Copy last note')!)
  await expect.poll(() => button(/^Copied \d\d:\d\d/)).toBeDefined()
  expect(written?.plain).toBe('Objective\nLungs clear\n- no wheeze\n\nPlan\n1. Fluids')
  expect(written?.html).toContain('<strong>clear</strong>')
  expect(written?.html).toContain('<li>no wheeze</li>')
  expect(audited).toEqual([{ action: 'copy', resource: 'note', id: 'd2', patientId: '11' }])
})

test('[BANNER-04] says when the browser refuses, and can be tried again', async () => {
  document.execCommand = () => false
  navigator.clipboard.write = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  const { button } = await shown()
  await userEvent.click(button('Copy last note')!)
  await expect
    .poll(() => document.querySelector('chartside-patient-banner')!.shadowRoot!.textContent)
    .toContain("The note couldn't be copied. Try again.")
  expect(button('Copy last note')).toBeDefined()
})
