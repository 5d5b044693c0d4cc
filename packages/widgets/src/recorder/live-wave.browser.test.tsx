import { atom } from 'nanostores'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'

import { Wave } from './live-wave.tsx'

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('[DICT-08] draws the sound of the last seconds, and stands still in a pause, and ends with its recording', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const $level = atom(0.9)
  root.render(<Wave $level={$level} on empty={false} />)
  const picture = () => {
    const canvas = box.querySelector('canvas')
    return canvas ? [...canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data] : []
  }
  const columns = () => picture().filter((value, index) => index % 4 === 3 && value > 0).length
  await expect.poll(columns).toBeGreaterThan(100)
  const early = columns()
  await expect.poll(columns).toBeGreaterThan(early)

  root.render(<Wave $level={$level} on={false} empty={false} />)
  await expect.poll(() => box.querySelector('canvas')).not.toBeNull()
  const paused = columns()
  expect(paused).toBeGreaterThan(early)

  root.render(<Wave $level={$level} on={false} empty />)
  await expect.poll(columns).toBe(0)
  $level.set(0)
  root.render(<Wave $level={$level} on empty={false} />)
  await expect.poll(columns).toBeGreaterThan(0)
  expect(columns()).toBeLessThan(early)
})
