// Mutation testing: Stryker makes one small change (a mutant) to a file at a time, and a test must fail.
import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { testFolders } from './mutants-folders.ts'
import type { MutatedModule } from './mutated-modules.ts'

/** A change, its place, and the result of the tests. */
export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

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
 * Makes mutants of a module's files in a copy of the project, and runs the tests of its folders against each.
 * With `again`, results of the last run are kept if neither the line nor its tests have changed.
 */
export async function testMutants({ files, tests }: MutatedModule, again: boolean): Promise<Mutant[]> {
  process.env[testFolders] = tests.join()
  const options = {
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/lib/mutants.config.ts', related: false },
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
