import type { Token } from './tokens.ts'

const valuesOf = (text: string): Record<string, number> =>
  Object.fromEntries(text.split(/\s+/).map((entry) => [entry.split(':')[0], Number(entry.split(':')[1])]))

/** 0 to 19. */
export const small = valuesOf(
  `zero:0 oh:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14
fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19`,
)
export const tens = valuesOf('twenty:20 thirty:30 forty:40 fourty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90')
export const ordinals = valuesOf(
  `first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12 thirteenth:13
fourteenth:14 fifteenth:15 sixteenth:16 seventeenth:17 eighteenth:18 nineteenth:19 twentieth:20 thirtieth:30`,
)
export const months = valuesOf(
  `january:1 february:2 march:3 april:4 may:5 june:6 july:7 august:8 september:9 october:10 november:11 december:12 jan:1 feb:2 mar:3
apr:4 jun:6 jul:7 aug:8 sept:9 sep:9 oct:10 nov:11 dec:12`,
)
/** Words that mean a number beside others. */
export const amounts = valuesOf(
  `once:1 single:1 daily:1 weekly:1 monthly:1 yearly:1 annual:1 twice:2 couple:2 pair:2 double:2 both:2 bid:2 tid:3 few:3 thrice:3
triple:3 qid:4 dozen:12 half:0.5 quarter:0.25`,
)

/** The value of a word, or undefined; own properties only, so that 'constructor' has none. */
export const valueIn = (table: Record<string, number>, word: string | undefined): number | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined

export const isNumberWord = (word: string): boolean =>
  valueIn(small, word) !== undefined ||
  valueIn(tens, word) !== undefined ||
  valueIn(ordinals, word) !== undefined ||
  /^(?:hundred|thousand)s?$|^million$/.test(word)

/** Whether a token is a number, in digits or words. */
export const isNumber = (token: Token | undefined): token is Token =>
  token !== undefined && (token.kind === 'number' || isNumberWord(token.word))
