// Runs the whole product on one port: builds what the server serves if sources are newer, and opens the database meanwhile. Options are
// passed to the server: `--fresh` seeds its data again. Its log is written to a file unless LOG says otherwise.
import { buildServed } from './build-served.ts'
import { createSteps } from './lib/steps.mjs'

process.env['LOG'] ??= 'file'
const built = buildServed()
let isOpened = false
let setOpened = (): void => undefined
const opened = new Promise<void>((resolve) => {
  setOpened = resolve
})
const shown = built.then(
  () => (isOpened ? undefined : createSteps().step('Preparing the database', () => opened)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)

// Only now, so that the build runs while this is loaded.
const { runServer } = await import('../packages/server/src/run-server.ts')
await runServer(() => {
  isOpened = true
  setOpened()
  return shown
})
// What is still being built would keep the process.
if (process.exitCode) process.exit()
