// Stops at the first test that notices a mutant. Vitest itself would still import all other test files, and importing the
// server takes longer than most tests.
import { TestRunner } from 'vitest'

// biome-ignore lint/style/noDefaultExport: Vitest requires a default export
export default class extends TestRunner {
  #isOver = false

  override cancel(...reason: Parameters<TestRunner['cancel']>): void {
    this.#isOver = true
    super.cancel(...reason)
  }

  override importFile(...file: Parameters<TestRunner['importFile']>): unknown {
    return this.#isOver ? undefined : super.importFile(...file)
  }
}
