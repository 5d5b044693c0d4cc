import { Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'

/** Rows per request where a list is read page by page; every backend takes as many. */
export const searchPageSize = 100

/** A page of a list. */
export interface Found<Row> {
  rows: readonly Row[]
  lastPage: number
}

/** Where a row can be found. */
export interface Sources<Row> {
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
  { byId, known, search, page, largest }: Sources<Row>,
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
  const found = known?.() ?? (await search?.())?.find(isWanted)
  return found ?? (await import('./find-in-pages.ts')).findInPages(isWanted, page, largest)
}
