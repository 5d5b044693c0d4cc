import { dictatedPatientOf } from '@chartside/core/dictation'
import { recorderWords } from '@chartside/core/recorder'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, testRecorder } from '@chartside/core/testing/recorder'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { register } from '../register.ts'
import { recordingBadgeWidget } from './recording-badge.widget.tsx'

register(recordingBadgeWidget)
afterEach(() => document.body.replaceChildren())

/** The box of an element's text, as it is drawn. */
function drawn(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

for (const width of [320, 390])
  for (const name of ['Quetzalcoatl Featherstonehaugh-Montgomery', 'Wolfeschlegelsteinhausenbergerdorff'])
    test(`[BANNER-01] [UI-08] the badge on a page of ${width} px never cuts the name ${name}`, async () => {
      const session = scene([])
      const stage = testRecorder(session.environment, encoderSteps)
      keepRecorder(session, stage.recorder)
      dictatedPatientOf(session).set({ id: '11', name, dateOfBirth: '29 Feb 1980', mrn: '' })
      const badge = Object.assign(document.createElement('chartside-recording-badge'), { session })
      // As in the portal; the two controls are 15 px wider where fingers press them.
      const room = width - 32 - 2 * 15
      badge.style.cssText = `position: fixed; max-inline-size: ${room}px`
      document.body.append(badge)
      const seen = (selector: string) => badge.shadowRoot?.querySelector(selector) ?? undefined
      await stage.record(3)
      await expect.poll(() => seen('.recording-patient')?.textContent).toBe(name)

      const frame = seen('.recording-badge')!.getBoundingClientRect()
      const text = drawn(seen('.recording-patient')!)
      expect(text.width).toBeLessThanOrEqual(Math.ceil(seen('.recording-patient')!.getBoundingClientRect().width))
      for (const part of [text, drawn(seen('.recording-born')!)]) {
        expect(part.left).toBeGreaterThanOrEqual(frame.left)
        expect(part.right).toBeLessThanOrEqual(frame.right)
        expect(part.bottom).toBeLessThanOrEqual(frame.bottom)
      }
      expect(frame.width).toBeLessThanOrEqual(room)
      // The controls stay beside it.
      const stop = [...badge.shadowRoot!.querySelectorAll('button')].find((one) => one.ariaLabel === recorderWords.stop)!
      expect(stop.getBoundingClientRect().left).toBeGreaterThanOrEqual(text.right)
      expect(stop.getBoundingClientRect().right).toBeLessThanOrEqual(frame.right)
    })
