import { backgroundShare } from './background.ts'
import { isFiller } from './concepts.ts'
import { stemOf } from './stem.ts'

/**
 * Whether a text is probably not English: enough words, and less than half of them frequent in English visits. Of an English text, also
 * one in catchwords, three quarters are; of one in German, Spanish or Polish a fifth at most.
 */
export function isOtherLanguage(texts: readonly string[]): boolean {
  let [words, known] = [0, 0]
  for (const text of texts) {
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      words++
      if (isFiller(word) || backgroundShare(stemOf(word)) > 0) known++
    }
    if (words > 20_000) break
  }
  return words >= 30 && known / words < 0.5
}
