// How requests are validated: strictly, with a message for each field, on the client before sending and again on the server.
import * as v from 'valibot'

/** An identifier in a request. */
export const idSent = v.pipe(
  v.union([v.string(), v.number()], 'An id is needed.'),
  v.transform(String),
  v.regex(/^[\w-]{1,64}$/, 'This is not an id.'),
)

/** An identifier that may be left empty. */
export const optionalIdSent = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => (value === null ? '' : String(value))),
  v.regex(/^[\w-]{0,64}$/, 'This is not an id.'),
)

/** An identifier that a client has made, as `crypto.randomUUID()` does; '' if left out. */
export const optionalUuidSent = v.pipe(
  v.optional(v.string(), ''),
  v.regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/, 'This is not a UUID.'),
)

// Control characters would corrupt a chart, and PostgreSQL cannot store NUL; tabs and line breaks are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Multi-line text, dictated or pasted, of at most `maxLength` characters; `label` names it in the messages. */
export const prose = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.maxLength(maxLength, `${label} can have at most ${maxLength.toLocaleString('en')} characters.`),
    v.check((value) => !control.test(value), `${label} has characters that cannot be stored.`),
  )

/** Not empty, and not only blanks. */
export const notBlank = (label: string) => v.check((value: string) => value.trim() !== '', `${label} is required.`)

/** Text that must not be blank and is accepted as it is: a password, a search query, another backend's name. */
export const requiredProse = (label: string, maxLength: number) => v.pipe(prose(label, maxLength), notBlank(label))

/** Optional `prose`; '' if left out. */
export const optionalProse = (label: string, maxLength: number) => v.optional(prose(label, maxLength), '')

/** A page number or size in a query. */
export const numberSent = (label: string, min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.string()], `${label} must be a number.`),
    v.transform(Number),
    v.integer(`${label} must be a whole number.`),
    v.minValue(min, `${label} must be ${min} or more.`),
    v.maxValue(max, `${label} must be ${max} or less.`),
  )

/** A file part. */
export const fileSent = (label: string) => v.instance(Blob, `${label} is required.`)
