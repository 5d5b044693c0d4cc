// Which tests Stryker runs, and how: those of node, of one folder at a time (see mutants.ts).
import { defineConfig } from 'vitest/config'
import { scriptImports } from './script-imports.ts'

export default defineConfig({
  plugins: [scriptImports()],
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.{zones,alone}.test.ts'],
    environment: 'node',
    isolate: false,
    // A mutant that keeps a test waiting is noticed before Stryker's own limit, which begins the runner anew.
    testTimeout: 10_000,
    hookTimeout: 30_000,
    expect: { poll: { interval: 10, timeout: 5_000 } },
  },
})
