// Stryker's tests: those of the node project, of the folders of one module at a time (see mutated-modules.ts).
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testFolders } from './mutants-folders.ts'
import { scriptImports } from './script-imports.ts'

/** Small files first: those of a part notice most of its mutants, and need no server. */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((one, other) => size(one) - size(other))
  }
}

export default defineConfig({
  plugins: [scriptImports()],
  test: {
    include: (process.env[testFolders] ?? '').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/node_modules/**', '**/*.{zones,alone}.test.ts'],
    environment: 'node',
    isolate: false,
    runner: join(import.meta.dirname, 'mutants-runner.ts'),
    sequence: { sequencer: SmallFirst },
    // Notices a hanging mutant before Stryker's own limit, which restarts the runner.
    testTimeout: 10_000,
    hookTimeout: 30_000,
    expect: { poll: { interval: 10, timeout: 5_000 } },
  },
})
