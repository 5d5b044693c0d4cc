import { NotLookedUp, Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'

/** Rows per request where a list is read page by page; every backend takes as many. */
export const searchPageSize = 100
/** Pages that are requested at the same time. */
const atOnce = 4
/** Further pages are not read: a large practice's list would take minutes, and carry all its names through the browser. */
export const maxPages = 40

interface Found<Row> {
  rows: readonly Row[]
  lastPage: number
}

interface Sources<Row> {
  /** The call for one row, for backends with `by-id`. */
  byId: () => Promise<Row>
  /** A row that is loaded already. */
  known?: () => Row | undefined
  /** Rows that one search finds by what else is known about the row. */
  search?: () => Promise<readonly Row[]>
  /** One page of the list that the row is in. */
  page: (page: number, size: number) => Promise<Found<Row>>
  /** The most rows of a page by the contract; a backend that refuses as many is asked for `searchPageSize`. */
  largest?: number
}

/**
 * The row with this id, by its own call, by a search, or page by page; undefined if there is none. Throws as `session.call` does,
 * and `NotLookedUp` if the list is too long to be read.
 */
export async function findRow<Row extends { id: string }>(
  session: Session,
  id: string,
  { byId, known, search, page, largest = searchPageSize }: Sources<Row>,
): Promise<Row | undefined> {
  const { features } = await session.capabilities()
  if (features.has('by-id')) {
    try {
      const row = await byId()
      // A row with another id must never be shown, let alone changed, under this one.
      return row.id === id ? row : undefined
    } catch (error) {
      if (error instanceof Refused && (error.code === 404 || error.code === 422)) return undefined
      throw error
    }
  }
  const isWanted = (row: Row): boolean => row.id === id
  return known?.() ?? (await search?.())?.find(isWanted) ?? findInPages(isWanted, page, largest)
}

/** The first row that fits, several pages at a time. */
async function findInPages<Row>(
  isWanted: (row: Row) => boolean,
  page: Sources<Row>['page'],
  largest: number,
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
