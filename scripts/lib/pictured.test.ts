import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { picturedStories, pictureOf } from '../../.storybook/pictured.ts'
import { pictureFolder } from '../../tests/camera.ts'
import { root } from './run.ts'

test('[FACE-11] every story that is listed for a picture exists', () => {
  for (const [file, stories] of Object.entries(picturedStories)) {
    const text = readFileSync(join(root, 'packages/widgets/src', file), 'utf8')
    for (const story of stories) expect(text, file).toMatch(new RegExp(`export const ${story}\\b`))
  }
})

test('[FACE-11] each has four pictures, and no other story has any', () => {
  const listed = Object.entries(picturedStories).flatMap(([file, stories]) =>
    stories.flatMap((story) =>
      ['phone-light', 'phone-dark', 'desktop-light', 'desktop-dark'].map((screen) => `${pictureOf(file, story)}-${screen}.webp`),
    ),
  )
  expect(readdirSync(pictureFolder).filter((name) => name.startsWith('state-'))).toEqual(listed.sort())
})
