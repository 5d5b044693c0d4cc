// Renews the pictures of the portal and of the stories that `npm test` compares, tests/pictures, and docs/portal.png. Look at the
// changes before you commit them: `git diff --stat`.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { picturedStories, pictureOf, testOf } from '../.storybook/pictured.ts'
import { pictureFolder } from '../tests/camera.ts'
import { command, root, runNode } from './lib/run.ts'

rmSync(join(root, 'test-results/pictures'), { recursive: true, force: true })
const journeys = ['test', '--project=journeys', '--retries=0', '--grep=FACE-(09|11)', 'tests/journeys/every-']
const ofPortal = await runNode([command('@playwright/test', 'playwright'), ...journeys], { env: { PICTURES: 'renew' } })
const ofStories = await renewStories()
const ofRecording = await runNode(['--import', 'tsx', join(root, 'scripts/screenshot.ts')])
process.exitCode = ofPortal || ofStories || ofRecording

/** Renews the pictures of the listed stories, on the renderer of `npm test`, and removes those of others. */
async function renewStories(): Promise<number> {
  const files = Object.keys(picturedStories).map((file) => `packages/widgets/src/${file}`)
  const tests = `^(${Object.values(picturedStories).flat().map(testOf).join('|')})$`
  const code = await runNode([command('vitest'), 'run', '--project=storybook', `--testNamePattern=${tests}`, ...files], {
    env: { PICTURES: 'renew', RENDERER: 'preact' },
  })
  const listed = Object.entries(picturedStories).flatMap(([file, stories]) => stories.map((story) => pictureOf(file, story)))
  const isListed = (name: string) => listed.some((story) => name.startsWith(`${story}-`))
  for (const name of readdirSync(pictureFolder).filter((name) => name.startsWith('state-') && !isListed(name)))
    rmSync(join(pictureFolder, name))
  return code
}
