import { expect, test } from 'vitest'

import { missingOf, modules } from './mutated-modules.ts'
import { root } from './run.ts'

test('every file and every folder of tests that mutation testing measures exists', () => {
  expect(
    missingOf(
      root,
      modules.flatMap(({ files, tests }) => [...files, ...tests]),
    ),
  ).toEqual([])
  expect(missingOf(root, ['packages/core/src/dictation/dictation-upload.ts'])).toHaveLength(1)
})
