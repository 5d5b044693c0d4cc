import * as v from 'valibot'

/**
 * An object with these fields. Valibot's own `object` reads inherited entries, too, and fails on a page where an old library has
 * extended Object.prototype; without a prototype there are none.
 */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  v.object(Object.assign(Object.create(null), entries) as Entries)
