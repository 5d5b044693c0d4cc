import * as v from 'valibot'

type Message = v.ErrorMessage<v.ObjectIssue> | undefined

/**
 * An object with these fields. Valibot's own `object` reads inherited entries, too, and fails on a page where an old library has
 * extended Object.prototype; without a prototype there are none.
 */
export const object = <const Entries extends v.ObjectEntries, const Text extends Message = undefined>(
  entries: Entries,
  message?: Text,
): v.ObjectSchema<Entries, Text> => v.object(Object.assign(Object.create(null), entries) as Entries, message as Text)
