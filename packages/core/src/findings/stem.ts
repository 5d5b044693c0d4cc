const irregular: Record<string, string> = Object.fromEntries(
  `feet foot|teeth tooth|ovaries ovary|kidneys kidney|took take|taken take|taking take|felt feel|fell fall|fallen fall|saw see|seen see
went go|gone go|had have|gave give|given give|lost lose|ran run|running run|bent bend|ate eat|eaten eat|drank drink|drunk drink|drove drive
began begin|begun begin|got get|told tell|said say|thought think|brought bring|caught catch|kept keep|slept sleep|woke wake|awoke wake
wore wear|women woman|men man|children child|biopsied biopsi|biopsy biopsi|diagnoses diagnos|diagnosis diagnos`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ')),
)

const known = new Map<string, string>()

/** What the forms of a word have in common, to compare texts: 'smoking' and 'smokes' are 'smok'. Not a word of its own. */
export function stemOf(word: string): string {
  let stem = known.get(word)
  if (stem === undefined) {
    stem = Object.hasOwn(irregular, word) ? irregular[word]! : word.length > 3 ? withoutEnding(word) : word
    if (known.size > 50_000) known.clear()
    known.set(word, stem)
  }
  return stem
}

function withoutEnding(word: string): string {
  let stem = word.replace(/'s$/, '')
  if (/ies$/.test(stem)) stem = `${stem.slice(0, -3)}i`
  else if (/(x|ch|sh|ss|z)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/s$/.test(stem) && !/(ss|us|is)$/.test(stem)) stem = stem.slice(0, -1)
  if (/ing$/.test(stem) && stem.length > 5) stem = stem.slice(0, -3)
  else if (/ed$/.test(stem) && stem.length > 4) stem = stem.slice(0, -2)
  if (stem.length > 6) {
    stem = stem.replace(/ational|ations?$/, 'at').replace(/(iveness|fulness|ness|ment|able|ible|ally|ly|ful)$/, '')
  }
  if (/([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
  if (/e$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1)
  return /y$/.test(stem) && stem.length > 3 ? `${stem.slice(0, -1)}i` : stem
}
