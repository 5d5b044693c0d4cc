// Makes packages/core/src/findings/tables from the lists in scripts/findings: `node --import tsx scripts/findings-tables.ts`.
// `--visits FILE` also counts the words of visits (JSON lines as of `npm run note-findings`; ours: 87 visits of ACI-BENCH,
// CC BY 4.0); only the counts are stored. `--rxnorm FOLDER` lists the names in RxNorm's RXNCONSO.RRF that drugs.txt does not have.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { missingFromRxNorm } from './findings/rxnorm.ts'
import { root } from './lib/run.ts'

const lists = join(root, 'scripts/findings')
const tables = join(root, 'packages/core/src/findings/tables')
const width = 128

const linesOf = (name: string): string[] =>
  readFileSync(join(lists, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))

/** Words separated by spaces, in lines that a reader can see as a whole. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

const entries = (name: string): string =>
  wrapped(
    linesOf(name)
      .map((line) => line.replace(/\s*([:,|])\s*/g, '$1'))
      .join('; '),
  )
const words = (name: string): string => wrapped([...new Set(linesOf(name).join(' ').split(/\s+/))].join(' '))

function write(name: string, source: string, code: string): void {
  writeFileSync(join(tables, `${name}.ts`), `// Made by scripts/findings-tables.ts from ${source}.\n${code}`)
}

const list = (name: string, about: string, text: string): string =>
  `\n/** ${about} */\nexport const ${name} = (): Entry[] => entriesOf(${name}Table)\nconst ${name}Table = \`${text}\`\n`
const wordList = (name: string, about: string, text: string): string =>
  `\n/** ${about} */\nexport const ${name} = (): string[] => wordsIn(${name}Table)\nconst ${name}Table = \`${text}\`\n`
const importing = (names: string): string => `import { ${names} } from './entries.ts'\n`

write(
  'drugs',
  'scripts/findings/drugs.txt',
  importing('type Entry, entriesOf') + list('drugs', 'Ingredients, their brands and classes.', entries('drugs')),
)
write(
  'conditions',
  'scripts/findings/conditions.txt',
  importing('type Entry, entriesOf') +
    list('conditions', 'Symptoms, findings and diagnoses with their wordings.', entries('conditions')),
)
write(
  'uses',
  'scripts/findings/uses.txt',
  importing('type Use, usesIn') +
    `\n/** What drugs are usually given for. */\nexport const uses = (): Use[] => usesIn(usesTable)\nconst usesTable = \`${entries('uses')}\`\n`,
)
write(
  'common-words',
  'scripts/findings',
  importing('type Entry, entriesOf, wordsIn') +
    list('synonyms', 'Other words with one meaning.', entries('synonyms')) +
    wordList('bodyParts', 'Parts of the body.', words('body-parts')) +
    wordList('fillerWords', 'Words without content of their own.', words('filler-words')),
)

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const visits = option('--visits')
if (visits) {
  // It uses the tables that were just made.
  const { wordCountsOf } = await import('./findings/word-counts.ts')
  write(
    'background',
    'word counts of 87 visits of ACI-BENCH (Yim and others, Scientific Data 2023, CC BY 4.0)',
    importing('type BackgroundWord, backgroundIn') +
      `\n/** Concepts and stems that many texts have. */\nexport const backgroundWords = (): BackgroundWord[] => backgroundIn(backgroundTable)\nconst backgroundTable = \`${wrapped(wordCountsOf(visits))}\`\n`,
  )
}

const rxNorm = option('--rxnorm')
if (rxNorm) for (const line of missingFromRxNorm(rxNorm, linesOf('drugs'))) console.log(line)
