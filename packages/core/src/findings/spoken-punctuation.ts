const marks: Record<string, string> = {
  period: '.',
  'full stop': '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  'question mark': '?',
}
const spoken = /\b(full stop|question mark|(?:new|next) (?:paragraph|line)|period|comma|colon|semicolon)\b/gi
/** Before 'period' and 'colon', where they are nouns: 'menstrual period', 'sigmoid colon'. */
const noun = /\b(?:the|her|your|my|a|of|time|sigmoid|transverse|descending|ascending|last|menstrual)\s$/i

/** Whether somebody dictates punctuation: in nearly a third of the segments at least. */
export const isDictation = (texts: readonly string[]): boolean =>
  texts.filter((text) => /\b(?:comma|period|new paragraph|full stop|new line)\b/i.test(text)).length > texts.length * 0.3

/** Replaces dictated punctuation by the mark and spaces, so that every other word keeps its place. */
export const withMarks = (text: string): string =>
  text.replace(spoken, (words: string, _group: string, at: number) => {
    const before = text.slice(Math.max(0, at - 12), at)
    if (/^(?:period|colon)$/i.test(words) && noun.test(before)) return words
    return (marks[words.toLowerCase()] ?? '.').padEnd(words.length, ' ')
  })
