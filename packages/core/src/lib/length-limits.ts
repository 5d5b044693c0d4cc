/** How many characters the fields of a form accept; a field without a limit accepts any number. */
export function lengthLimits<Field extends string>(limits: Partial<Record<Field, number>>) {
  return {
    /** True if a value is longer than its field accepts. */
    isTooLong: (field: Field, value: string): boolean => value.length > (limits[field] ?? Number.POSITIVE_INFINITY),
    /** The remaining characters of a field once most of it is used; undefined before that, and when it is too long. */
    charactersLeft(field: Field, value: string): number | undefined {
      const limit = limits[field]
      return limit === undefined || value.length < 0.8 * limit || value.length > limit ? undefined : limit - value.length
    },
  }
}
