// Runs the whole product on one port: builds what the server serves where sources are newer, then starts the server here.
// Options go on to the server: `--fresh` seeds its data anew.
import { buildServed } from './build.ts'

await buildServed()
await import('../packages/server/src/index.ts')
