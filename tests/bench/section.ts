/** A table in docs/benchmarks.md. */
export interface Section {
  title: string
  /** How it was measured, in a sentence or two. */
  about: string
  /** With units. */
  columns: string[]
  rows: string[][]
}

/** 12345.6 → '12,346'; below 100 with one decimal. */
export const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 })

/** The value in the middle. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
