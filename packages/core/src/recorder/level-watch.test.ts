import { expect, test } from 'vitest'
import { watchLevel } from './level-watch.ts'
import type { Gap } from './take-sound.ts'

/** A microphone that sounds as the test says, in blocks of a tenth of a second, and what is reported. */
function levels() {
  const reported: string[] = []
  const gaps: Gap[] = []
  const watch = watchLevel({
    trouble: (trouble, on) => void reported.push(`${trouble} ${on ? 'on' : 'off'}`),
    gap: (gap) => void gaps.push(gap),
  })
  let captured = 0
  const play = (seconds: number, peak: number, muted = false) => {
    for (let block = 0; block < Math.round(seconds * 10); block++) {
      watch.block(peak, 0.1, captured, muted)
      captured += 0.1
    }
  }
  return { reported, gaps, play, start: watch.start, settle: () => watch.settle(captured) }
}
const [zero, room, voice, tooLoud] = [0, 0.002, 0.2, 1]

test('[REC-17] exact zeros are reported at once, withdrawn with the first sound, and kept as a silent part', () => {
  const { reported, gaps, play, settle } = levels()
  play(2, voice)
  play(1.2, zero)
  play(1, voice)
  expect([reported, gaps]).toEqual([[], []])
  play(1.6, zero)
  expect(reported).toEqual(['silent on'])
  play(1, room)
  expect(reported).toEqual(['silent on', 'silent off'])
  play(5, zero)
  settle()
  expect(reported.slice(2)).toEqual(['silent on', 'silent off'])
  expect(gaps).toEqual([
    { at: expect.closeTo(4.2), seconds: expect.closeTo(1.6), silent: true },
    { at: expect.closeTo(6.8), seconds: expect.closeTo(5), silent: true },
  ])
})

test('[REC-17] a microphone without a voice is reported within three seconds; later only after a long pause', () => {
  const { reported, play, start } = levels()
  play(2.8, room)
  expect(reported).toEqual([])
  play(0.3, room)
  expect(reported).toEqual(['quiet on'])
  play(0.1, voice)
  play(19, room)
  expect(reported).toEqual(['quiet on', 'quiet off'])
  play(1.5, room)
  play(0.1, voice)
  expect(reported.slice(2)).toEqual(['quiet on', 'quiet off'])
  // Another microphone, or after a pause.
  start()
  play(3.1, room)
  expect(reported.slice(4)).toEqual(['quiet on'])
})

test('[REC-17] distorted speech is reported within three seconds, a single bump is not', () => {
  const { reported, play } = levels()
  play(3, voice)
  play(0.2, tooLoud)
  play(3, voice)
  expect(reported).toEqual([])
  for (let word = 0; word < 5; word++) {
    play(0.1, tooLoud)
    play(0.4, voice)
  }
  expect(reported).toEqual(['loud on'])
  play(5, voice)
  expect(reported).toEqual(['loud on', 'loud off'])
})

test('[REC-17] a microphone that is known to be muted is not reported as silent or quiet, but its part is kept', () => {
  const { reported, gaps, play } = levels()
  play(5, zero, true)
  play(4, room, true)
  play(1, voice)
  expect(reported).toEqual([])
  expect(gaps).toEqual([{ at: 0, seconds: expect.closeTo(5), silent: true }])
})
