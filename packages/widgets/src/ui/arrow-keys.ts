/** The index in a row of `count` that a key moves to from `at`, around its ends; undefined for any other key. */
export function moved(key: string, [back, forward]: readonly [string, string], at: number, count: number): number | undefined {
  const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: count - 1 }[key]
  return next === undefined || count === 0 ? undefined : (next + count) % count
}
