import { type Coded, causesOf } from './causes.ts'
import { Refusal } from './refusal.ts'

/** Codes of Linux and of PostgreSQL for a full disk. */
export const full = /^(ENOSPC|EDQUOT|53100)$/
/** Codes of a connection that cannot be made or breaks; of a database that starts, stops or has no connection left. */
const away = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300)$/
/** PostgreSQL's code for the one of two transactions that wait for each other which it ends. */
const deadlock = '40P01'
/** The driver's messages for errors that have no code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * The refusal for a temporary failure around the server: a full disk, a database that cannot be reached, or two changes that wait
 * for each other. Undefined for every other error.
 */
export function troubleOf(error: unknown): Refusal | undefined {
  const chain = causesOf(error)
  if (chain.some(({ code }) => full.test(String(code))))
    return new Refusal(503, 'The server has no room left, so nothing was saved. Tell your administrator.', {
      status: 'ERROR',
      retryAfter: 60,
    })
  if (chain.some(({ code }) => code === deadlock))
    return new Refusal(503, 'Something else changed the same data at this moment, so nothing was saved. Try again.', {
      status: 'ERROR',
      retryAfter: 1,
    })
  if (!isAway(chain)) return undefined
  return new Refusal(503, 'The server cannot reach its database right now. Try again in a moment.', {
    status: 'ERROR',
    retryAfter: 5,
  })
}

/** True if an error with these causes is of a database that does not answer. */
export function isAway(chain: readonly Coded[]): boolean {
  // A failed fetch is a TypeError, and the error of a missing file has a path: neither comes from the database.
  const last = chain.at(-1)
  const isOther = chain.some((one) => one instanceof TypeError || 'path' in one)
  return last !== undefined && !isOther && (away.test(String(last.code)) || awayWords.test(last.message))
}
