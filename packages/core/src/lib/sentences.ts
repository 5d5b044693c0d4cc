/** The end of a sentence, including closing quotes and brackets. */
const ended = /[.!?…]["'”’)\]]*$/

/** Joins sentences into a text. A sentence from the server without a full stop gets one if another follows. */
export function sentences(...parts: readonly string[]): string {
  const all = parts.map((one) => one.trim()).filter((one) => one !== '')
  return all.map((one, at) => (at === all.length - 1 || ended.test(one) ? one : `${one}.`)).join(' ')
}
