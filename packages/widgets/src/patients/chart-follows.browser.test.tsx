import { listPatientDictations } from '@chartside/contract/notes'
import { deliveriesOf } from '@chartside/core/dictation'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { sampleDictation } from '../notes/sample-dictation.ts'
import { register } from '../register.ts'
import { patientBannerWidget } from './patient-banner.widget.tsx'
import { patientCenterWidget } from './patient-center.widget.tsx'

register(patientBannerWidget, patientCenterWidget)
afterEach(() => document.body.replaceChildren())

for (const tag of ['chartside-patient-banner', 'chartside-patient-center'] as const)
  test(`[CENTER-03] ${tag} shows what was sent, moved or withdrawn elsewhere on the page`, async () => {
    const notes: string[] = []
    const list = () => ({
      data: notes.map((id) => sampleDictation({ id, created_at: '2026-10-02T14:05:00Z', soap_note: `Seen ${id}` })),
    })
    const session = scene([[listPatientDictations, list]], { features: ['by-id'] })
    const element = Object.assign(document.createElement(tag), { session, patientId: '11' })
    element.style.inlineSize = '1000px'
    document.body.append(element)
    const copy = () =>
      [...element.shadowRoot!.querySelectorAll('button')].some(({ textContent }) => textContent === 'Copy last note')
    await expect.poll(() => element.shadowRoot!.textContent).toContain('Start dictation')
    expect(copy()).toBe(false)
    notes.push('d1')
    deliveriesOf(session).notice.changed()
    await expect.poll(copy).toBe(true)
    notes.pop()
    deliveriesOf(session).notice.changed()
    await expect.poll(copy).toBe(false)
  })
