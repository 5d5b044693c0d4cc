import { causesOf } from '../lib/causes.ts'
import { ProgramError } from '../lib/program-error.ts'
import { full, isAway } from '../lib/trouble.ts'

/** PostgreSQL's codes for files of its own that are missing or wrong: of data, of an index, of the disk. */
const damaged = /^(XX00[12]|58P01|58030)$/

/** What the operator can do about an error while a program starts or an administrator's command runs, if it is one of these. */
export function startTroubleOf(error: unknown): ProgramError | undefined {
  const chain = causesOf(error)
  const says = (message: string) => new ProgramError(message, { cause: error })
  const code = String(chain.findLast((one) => one.code !== undefined)?.code ?? '')
  if (code === '53100')
    return says('The disk of the database is full. Make room on it and start again: what was saved is still there.')
  if (full.test(code))
    return says('The disk of DATA_DIR is full. Make room on it and start again: what was saved is still there.')
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return says('DATA_DIR cannot be written. It must belong to the user of this program.')
  if (damaged.test(code))
    return says(
      `The database is damaged: PostgreSQL cannot read its own files (code ${code}). Keep them, and restore a backup into a new database; docs/server.md tells how.`,
    )
  if (code === '57P03') return says('The database is still starting, or recovers after a crash. Start again in a moment.')
  if (/^28/.test(code)) return says('The database refuses the user or the password in DATABASE_URL.')
  if (code === '3D000') return says('There is no database of the name in DATABASE_URL. Create it, or change the name.')
  if (isAway(chain)) return says('The database could not be reached. Is it running, and is DATABASE_URL right?')
  return undefined
}
