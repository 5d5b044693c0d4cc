// Faults that were found by trying the product, tried again: each file of tests/bench/faults exports one as `fault`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesUnder } from '../../scripts/lib/files.ts'
import { root } from '../../scripts/lib/run.ts'
import type { Fault } from './faults/fault.ts'
import type { Section } from './section.ts'

export async function bench(): Promise<Section[]> {
  const rows: string[][] = []
  for (const path of filesUnder(root, 'tests/bench/faults', /(?<!\/fault)\.ts$/)) {
    const { fault } = (await import(pathToFileURL(join(root, path)).href)) as { fault: Fault }
    rows.push([fault.what, fault.found, await fault.measure()])
  }
  return [
    {
      title: 'Faults, tried again',
      about: 'Each fault was found by trying the product on 27 November 2026, and is tried again in the same way.',
      columns: ['fault', 'when it was found', 'now'],
      rows,
    },
  ]
}
