import { type Dictation, getDictation } from '@chartside/contract/notes'
import { noteReviewOf } from '@chartside/core/notes'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { useSession } from '../lib/context.ts'
import { defineWidget, register } from '../lib/define-widget.ts'
import { sampleDictation } from './sample-dictation.ts'
import { TranscriptTurns } from './transcript-turns.tsx'

afterEach(() => document.body.replaceChildren())

const segments = Array.from({ length: 40 }, (_, at) => ({ text: `Sentence ${at}.`, start: at * 9, speaker: at % 2 ? 'A' : 'B' }))

let show: (dictation: Dictation) => void
const drawn: number[] = []
/** What is below a segment notes that it was drawn. */
const note = (segment: number) => {
  drawn.push(segment)
  return null
}
const turnsWidget = defineWidget({
  tag: 'chartside-test-turns',
  about: 'Draws the turns of a transcript.',
  props: {},
  component: function Turns() {
    const review = noteReviewOf(useSession(), 'd1')
    const [dictation, set] = useState<Dictation>()
    const audio = useRef<HTMLAudioElement>(null)
    show = set
    if (!dictation) return null
    return (
      <TranscriptTurns
        {...{ review, dictation, audio }}
        readOnly
        hasRecording={false}
        playFrom={() => undefined}
        player={undefined}
      >
        {note}
      </TranscriptTurns>
    )
  },
})
register(turnsWidget)

test('[REVIEW-23] of a transcript that comes again, as after a segment was confirmed, only the turns that differ are drawn', async () => {
  const dictation = sampleDictation({ transcription: JSON.stringify(segments) })
  const session = scene([[getDictation, { data: { data: dictation } }]], { features: ['by-id'] })
  const element = document.body.appendChild(Object.assign(document.createElement('chartside-test-turns'), { session }))
  const review = noteReviewOf(session, 'd1')
  const loaded = () => {
    const now = review.$review.get()
    return now.state === 'ready' ? now.dictation : undefined
  }
  const stop = review.$review.listen(() => undefined)
  await expect.poll(loaded).toBeDefined()
  const texts = () => [...element.shadowRoot!.querySelectorAll('[data-segment]')].map(({ textContent }) => textContent)
  await expect.poll(() => show).toBeDefined()
  show(loaded()!)
  await expect.poll(() => texts().length).toBe(40)
  await expect.poll(() => new Set(drawn).size).toBe(40)

  drawn.length = 0
  const again: Dictation = structuredClone(loaded()!)
  again.transcription.items[7]!.text = 'Something else.'
  show(again)
  await expect.poll(() => texts()[7]).toContain('Something else.')
  expect([...new Set(drawn)]).toEqual([7])
  stop()
})
