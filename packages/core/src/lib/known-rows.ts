/** The latest rows by key, `max` of them at most: adding one again makes it the newest. */
export function createKnownRows<Row>(keyOf: (row: Row) => string, max: number) {
  const known = new Map<string, Row>()
  return {
    find: (key: string): Row | undefined => known.get(key),
    add(rows: readonly Row[]): void {
      for (const row of rows) {
        known.delete(keyOf(row))
        known.set(keyOf(row), row)
      }
      for (const key of known.keys()) {
        if (known.size <= max) break
        known.delete(key)
      }
    },
    forget: (key: string): void => void known.delete(key),
    clear: (): void => known.clear(),
  }
}
