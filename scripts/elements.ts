// Writes docs/elements.md from the declarations of the elements. With `--release`, also the public surface of this version, with
// which the next changes are compared.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { elementsPage, readManifest } from './lib/descriptions.ts'
import { readElements } from './lib/manifest.ts'
import { cdnFolder } from './lib/packages.ts'
import { isProgram, root } from './lib/run.ts'
import { surfaceOf, unmentioned } from './lib/surface.ts'

const page = join(root, 'docs/elements.md')
const released = join(root, 'docs/released-elements.txt')

/** Whether docs/elements.md and CHANGELOG.md agree with the elements as built; prints what does not. */
export function elementsAreDescribed(): boolean {
  const manifest = readManifest(join(cdnFolder(root), 'custom-elements.json'))
  const problems = unmentioned(
    surfaceOf(manifest),
    readFileSync(released, 'utf8').trim().split('\n'),
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  ).map((line) => `CHANGELOG.md does not mention the change of '${line}'`)
  if (readFileSync(page, 'utf8') !== elementsPage(manifest)) problems.push('docs/elements.md is old: npm run elements')
  for (const problem of problems) console.log(problem)
  return problems.length === 0
}

if (isProgram(import.meta.url)) {
  const manifest = await readElements(root)
  writeFileSync(page, elementsPage(manifest))
  if (process.argv.includes('--release')) writeFileSync(released, `${surfaceOf(manifest).join('\n')}\n`)
}
