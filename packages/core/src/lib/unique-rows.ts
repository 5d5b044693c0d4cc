/** Each row once: a page that was loaded while rows were added may contain one twice. */
export const uniqueRows = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
