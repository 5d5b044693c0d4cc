import { expect, test } from 'vitest'

import { pictureLayout } from './picture-layout.ts'

const box = { width: 400, height: 300 }

test('a large picture is fitted into its box, and a small one is not enlarged', () => {
  expect(pictureLayout({ width: 800, height: 300 }, box, 0, 1).picture).toEqual({ width: 400, height: 150 })
  expect(pictureLayout({ width: 100, height: 600 }, box, 0, 1).picture).toEqual({ width: 50, height: 300 })
  expect(pictureLayout({ width: 40, height: 30 }, box, 0, 1).picture).toEqual({ width: 40, height: 30 })
})

test('rotated by 90 degrees, it is fitted by its other side', () => {
  const turned = pictureLayout({ width: 800, height: 400 }, box, 1, 1)
  expect(turned).toEqual({ frame: { width: 150, height: 300 }, picture: { width: 300, height: 150 } })
  expect(pictureLayout({ width: 800, height: 400 }, box, 2, 1).frame).toEqual({ width: 400, height: 200 })
})

test('enlarged, it exceeds its box', () => {
  expect(pictureLayout({ width: 800, height: 600 }, box, 0, 3).frame).toEqual({ width: 1200, height: 900 })
})
