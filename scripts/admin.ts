// Practices, people, schedules and accounts: `npm run admin` asks step by step, options are for scripts; see docs/server.md.
import '../packages/server/src/admin/index.ts'
