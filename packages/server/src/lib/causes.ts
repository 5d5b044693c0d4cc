/** An error with the code of its system, of PostgreSQL or of Node, if it has one. */
export type Coded = Error & { code?: unknown }

/** An error and its causes, the last one first to happen. */
export function causesOf(error: unknown): Coded[] {
  const chain: Coded[] = []
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one)
  return chain
}
