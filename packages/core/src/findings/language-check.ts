const english = new Set(
  'the and is are was were to of in you your it that this with have has had for on not but he she her his my we they do does be been at by as or no denies reports patient'.split(
    ' ',
  ),
)

/** Whether a text is probably not English: enough words, and hardly any of the most frequent English ones. */
export function isOtherLanguage(texts: readonly string[]): boolean {
  let [words, known] = [0, 0]
  for (const text of texts) {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      words++
      if (english.has(word)) known++
    }
    if (words > 20_000) break
  }
  return words >= 30 && known / words < 0.1
}
