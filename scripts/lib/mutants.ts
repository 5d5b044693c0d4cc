// Mutation testing: Stryker makes one small change (a mutant) to a file at a time, and a test of the file's folder must fail.
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

/** A change, its place, and the result of the tests. */
export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** The modules where a silent fault costs most, each with its parts, named after the first file. */
export const modules: string[][] = [
  inFolder('core/src/lib', 'call'),
  inFolder('core/src/lib', 'remote', 'latest'),
  inFolder('core/src/lib', 'form'),
  [
    ...inFolder('core/src/session', 'session', 'session-calls', 'session-check', 'session-state', 'session-user'),
    ...inFolder('core/src/session', 'stored', 'stored-copy', 'token'),
  ],
  inFolder('core/src/recorder', 'recorder', 'recorder-stores', 'recording', 'take-events', 'takes'),
  inFolder('core/src/recorder', 'take'),
  inFolder('core/src/notes', 'note-review', 'note-draft', 'note-saving', 'note-work'),
  [
    ...inFolder('core/src/dictation', 'dictation-form', 'dictation-content', 'dictation-upload', 'dictation-values'),
    ...inFolder('core/src/dictation', 'patient-change', 'patient-choice', 'task-rows'),
  ],
  inFolder('core/src/check-in', 'check-in-queue', 'patient-calls', 'queue-rows', 'queue-work', 'seen-visits', 'visit-end'),
  inFolder('contract/src/lib', 'json-like'),
  inFolder('contract/src/lib', 'read'),
  inFolder('server/src/lib', 'worker', 'job-run', 'claim'),
  inFolder('server/src/lib', 'idempotency'),
  inFolder('server/src/lib', 'rate-limit'),
  inFolder('server/src/appointments', 'booking'),
  inFolder('server/src/availability', 'slots'),
]

/** Noticed by a test, which failed or timed out. */
const noticed: Mutant['status'][] = ['Killed', 'Timeout']

/** Not noticed, because the tests passed or none reaches the line. */
export const survivors = (mutants: Mutant[]): Mutant[] =>
  mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')

/** `92.3 %  NAME: 12 of 13 noticed`; a change that does not compile is not counted. */
export function scoreOf(name: string, mutants: Mutant[]): string {
  const found = mutants.filter(({ status }) => noticed.includes(status)).length
  const all = found + survivors(mutants).length
  return `${((100 * found) / all).toFixed(1).padStart(5)} %  ${name}: ${found} of ${all} noticed`
}

/**
 * Makes mutants of a folder's files in a copy of the project, and runs the folder's tests against each.
 * With `again`, results of the last run are kept if neither the line nor its tests have changed.
 */
export async function testMutants(files: string[], again: boolean): Promise<Mutant[]> {
  const folder = dirname(files[0]!)
  const options = {
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/lib/mutants.config.ts', dir: folder, related: false },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    timeoutMS: 30_000,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    incremental: true,
    force: !again,
    incrementalFile: `test-results/mutants/${files[0]!.replaceAll('/', '-')}.json`,
    tempDirName: 'test-results/mutants/copy',
    cleanTempDir: 'always',
    ignorePatterns: ['dist', 'data', 'test-results', 'docs', 'examples', '.storybook'],
    // Stryker reads it through the compiler's JavaScript API, which TypeScript 7 no longer has.
    tsconfigFile: 'none',
  }
  return new Stryker(options as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

function inFolder(folder: string, ...names: string[]): string[] {
  return names.map((name) => `packages/${folder}/${name}.ts`)
}
