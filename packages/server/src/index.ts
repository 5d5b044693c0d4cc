// Runs the server: `tsx packages/server/src/index.ts [--fresh]`. Settings are environment variables, see docs/server.md.
import { runServer } from './run-server.ts'

await runServer()
