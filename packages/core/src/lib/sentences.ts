/** What a sentence ends with, quotes and brackets after it included. */
const ended = /[.!?…]["'”’)\]]*$/

/** Joins sentences to a text. A server's own may come without its full stop, and gets it where another one follows. */
export function sentences(...said: readonly string[]): string {
  const all = said.map((one) => one.trim()).filter((one) => one !== '')
  return all.map((one, at) => (at === all.length - 1 || ended.test(one) ? one : `${one}.`)).join(' ')
}
