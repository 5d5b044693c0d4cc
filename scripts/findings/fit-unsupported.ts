// Fits the weights of packages/core/src/findings/find-unsupported.ts: `node --import tsx scripts/findings/fit-unsupported.ts VISITS`,
// with visits in JSON lines as for `npm run bench -- findings`. Every sentence of an untouched note is an example of support, every
// sentence of another note put into it one of the opposite. Prints the weights, and what one half of the visits says of the other.
import { candidatesIn } from '../../packages/core/src/findings/find-unsupported.ts'
import { readingOf } from '../../packages/core/src/findings/review.ts'
import { readTranscript } from '../../packages/core/src/findings/transcript-index.ts'
import { readScoredCases } from '../lib/note-cases.ts'

interface Example {
  visit: number
  signs: number[]
  isForeign: boolean
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file with the visits.')
const visits = readScoredCases(file).filter(({ expected }) => expected.length === 0)
const perVisit = 20

const examples: Example[] = visits.flatMap(({ note, transcript }, visit) => {
  const index = readTranscript(transcript)
  const own = candidatesIn(readingOf(note, index)).map(({ signs }) => ({ visit, signs, isForeign: false }))
  const foreign = Array.from({ length: perVisit }, (_, round) => {
    const other = visits[(visit + 1 + round * 4) % visits.length]!
    const sentences = readingOf(other.note, index).sentences.filter(({ text }) => text.split(' ').length >= 6)
    const { text } = sentences[(visit * 7 + round * 13) % sentences.length]!
    const place = note.indexOf('. ') + 1
    const read = readingOf(`${note.slice(0, place)} ${text}${note.slice(place)}`, index)
    return candidatesIn(read)
      .filter(({ sentence }) => sentence.text === text)
      .map(({ signs }) => ({ visit, signs, isForeign: true }))
  })
  return [...own, ...foreign.flat()]
})

const score = (weights: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, value, each) => sum + value * weights[each]!, weights.at(-1)!)

/** Gradient descent; the last weight is the constant. */
function fittedTo(chosen: readonly Example[]): number[] {
  const weights = Array.from({ length: chosen[0]!.signs.length + 1 }, () => 0)
  for (let round = 0; round < 20_000; round++) {
    const gradient = weights.map(() => 0)
    for (const { signs, isForeign } of chosen) {
      const error = 1 / (1 + Math.exp(-score(weights, signs))) - (isForeign ? 1 : 0)
      for (const [each, value] of [...signs, 1].entries()) gradient[each]! += error * value
    }
    for (const [each, value] of gradient.entries()) weights[each]! -= (0.1 * value) / chosen.length
  }
  return weights
}

const shown = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ')
console.log(`${examples.length} examples, weights and constant: ${shown(fittedTo(examples))}`)
for (const half of [0, 1]) {
  const weights = fittedTo(examples.filter(({ visit }) => visit % 2 !== half))
  const tested = examples
    .filter(({ visit }) => visit % 2 === half)
    .map((each) => ({ ...each, score: score(weights, each.signs) }))
  const foreign = tested.filter(({ isForeign }) => isForeign)
  const notes = new Set(tested.map(({ visit }) => visit)).size
  for (const limit of [2, 2.5, 3]) {
    const found = foreign.filter((each) => each.score >= limit).length / foreign.length
    const alarms = tested.filter((each) => !each.isForeign && each.score >= limit).length / notes
    console.log(`half ${half}, limit ${limit}: found ${found.toFixed(2)} of the candidates, ${alarms.toFixed(2)} alarms per note`)
  }
}
