import { Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'

/** Rows per request where a row is searched page by page. */
export const searchPageSize = 100

interface Sources<Row> {
  /** The call for one row, for backends with `by-id`. */
  byId: () => Promise<Row>
  /** A row that is loaded already. */
  known?: () => Row | undefined
  /** One page of the list that the row is in, with `searchPageSize` rows. */
  page: (page: number) => Promise<{ rows: readonly Row[]; lastPage: number }>
}

/** The row with this id, by its own call or page by page; undefined if there is none. Throws as `session.call` does. */
export async function findRow<Row extends { id: string }>(
  session: Session,
  id: string,
  { byId, known, page }: Sources<Row>,
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
  let found = known?.()
  for (let at = 1, last = 1; !found && at <= last; at++) {
    const { rows, lastPage } = await page(at)
    found = rows.find((row) => row.id === id)
    last = rows.length === 0 ? 0 : lastPage
  }
  return found
}
