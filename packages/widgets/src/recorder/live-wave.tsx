import type { Recorder } from '@chartside/core/recorder'
import { useEffect, useRef } from 'react'

import { useSheet } from '../lib/context.ts'
import type { LiveLevelOf } from './level.tsx'
import css from './live-wave.css?inline'

/** How much of the past is shown, in milliseconds. */
const shown = 10_000
/** The width of a bar and of the space after it, in pixels. */
const [bar, space] = [2, 1]
/** A bar of silence is still to be seen. */
const lowest = 2

/** The sound of the last ten seconds, newest on the right; it stands still in a pause, and ends with its recording (DICT-08). */
export function Wave({ $level, on, empty }: LiveLevelOf) {
  useSheet(css)
  const canvas = useRef<HTMLCanvasElement>(null)
  const past = useRef<number[]>([])
  useEffect(() => {
    if (!canvas.current) return
    if (empty) past.current.length = 0
    if (on) return moving(canvas.current, $level, past.current)
    // In the colour of this state.
    draw(canvas.current, past.current)
  }, [on, empty, $level])
  return (
    <div className="recorder-meter live-wave" part="meter" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

/** Adds bars to `past` and draws them, until the returned function is called. */
function moving(canvas: HTMLCanvasElement, $level: Recorder['$level'], past: number[]): () => void {
  let loudest = 0
  let last: number | undefined
  let frame = 0
  const stop = $level.subscribe((level) => {
    loudest = Math.max(loudest, level)
  })
  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    const count = Math.max(1, Math.floor(canvas.clientWidth / (bar + space)))
    const each = shown / count
    last ??= now
    if (now - last < each) return
    // Not drawn while the page was hidden: what was said then is in the recording, but not in this picture.
    for (let added = 0; now - last >= each && added < count; added++) {
      past.push(loudest)
      last += each
    }
    last = Math.max(last, now - each)
    loudest = $level.get()
    past.splice(0, past.length - count)
    draw(canvas, past)
  }
  frame = requestAnimationFrame(step)
  return () => {
    stop()
    cancelAnimationFrame(frame)
  }
}

function draw(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!context || (width === 0 && levels.length > 0)) return
  const sharpness = devicePixelRatio
  // Setting a size also clears the picture.
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  context.scale(sharpness, sharpness)
  context.fillStyle = getComputedStyle(canvas).color
  for (const [index, level] of levels.entries()) {
    // The level is in decibels, where all speech is near the top.
    const tall = Math.max(lowest, level * level * height)
    context.fillRect(width - (levels.length - index) * (bar + space), (height - tall) / 2, bar, tall)
  }
}
