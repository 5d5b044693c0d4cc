// Loaded for a backend without a call for one row.
import { CallError, Refused } from '../errors.ts'
import { type Found, type Sources, searchPageSize } from './find-row.ts'
import { lookupWords } from './lookup-words.ts'

/** Pages that are requested at the same time. */
const atOnce = 4
/** Further pages are not read: a large practice's list would take minutes, and carry all its names through the browser. */
export const maxPages = 40

/** A row is somewhere in a list that is too long to be read through. */
export class NotLookedUp extends CallError {
  override name = 'NotLookedUp'
  override readonly retryable = false
  constructor() {
    super(lookupWords.notLookedUp)
  }
}

/** The first row that fits, several pages at a time. Throws `NotLookedUp` if the list is too long to be read. */
export async function findInPages<Row>(
  isWanted: (row: Row) => boolean,
  page: Sources<Row>['page'],
  largest: number = searchPageSize,
): Promise<Row | undefined> {
  const { size, first } = await firstPage(page, largest)
  let { lastPage } = first
  let found = first.rows.find(isWanted)
  let isEnd = first.rows.length === 0
  for (let at = 2; !found && !isEnd && at <= Math.min(lastPage, maxPages); at += atOnce) {
    const count = Math.min(atOnce, Math.min(lastPage, maxPages) - at + 1)
    const pages = await Promise.all(Array.from({ length: count }, (_, index) => page(at + index, size)))
    found = pages.flatMap(({ rows }) => rows).find(isWanted)
    isEnd = pages.some(({ rows }) => rows.length === 0)
    lastPage = pages.at(-1)!.lastPage
  }
  if (!found && !isEnd && lastPage > maxPages) throw new NotLookedUp()
  return found
}

async function firstPage<Row>(page: Sources<Row>['page'], size: number): Promise<{ size: number; first: Found<Row> }> {
  try {
    return { size, first: await page(1, size) }
  } catch (error) {
    if (!(error instanceof Refused) || error.retryable || size <= searchPageSize) throw error
    return firstPage(page, searchPageSize)
  }
}
