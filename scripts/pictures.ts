// Renews the pictures of the portal that `npm test` compares, tests/pictures, and docs/portal.png. Look at the changes before you
// commit them: `git diff --stat`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { command, root, runNode } from './lib/run.ts'

rmSync(join(root, 'test-results/pictures'), { recursive: true, force: true })
const spec = 'tests/journeys/every-screen.spec.ts'
const code = await runNode(
  [command('@playwright/test', 'playwright'), 'test', '--project=journeys', '--retries=0', '--grep=FACE-09', spec],
  { env: { PICTURES: 'renew' } },
)
process.exitCode = code || (await runNode(['--import', 'tsx', join(root, 'scripts/screenshot.ts')]))
