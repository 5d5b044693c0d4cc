// Runs the whole product on one port: builds what the server serves if sources are newer, then starts the server here.
// Options are passed to the server: `--fresh` seeds its data again.
import { buildServed } from './build.ts'

await buildServed()
await import('../packages/server/src/index.ts')
