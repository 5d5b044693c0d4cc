// Fits the weights of packages/core/src/findings/find-unsupported.ts:
// `node --import tsx scripts/findings/fit-unsupported.ts VISITS [OTHERS]`, with visits in JSON lines as for `npm run bench -- findings`.
// Every sentence of an untouched note is an example of support, every sentence of another note put into it one of the opposite. Prints
// the weights, and how many sentences of other notes they find among OTHERS, at some numbers of alarms per note. To see what the rules
// find in visits that nothing was made from, `findings-tables.ts --visits` must have run without OTHERS, too.

import { findOtherPerson } from '../../packages/core/src/findings/find-other-person.ts'
import { boilerplate, candidatesIn } from '../../packages/core/src/findings/find-unsupported.ts'
import { type NoteSentence, readNote } from '../../packages/core/src/findings/note-sentences.ts'
import { readingOf } from '../../packages/core/src/findings/review.ts'
import { readTranscript, type TranscriptIndex } from '../../packages/core/src/findings/transcript-index.ts'
import { plainText, readScoredCases, type ScoredCase } from '../lib/note-cases.ts'

/** A sentence in a note. */
interface Example {
  text: string
  /** Undefined if all of it was said, or if it is a routine part. */
  signs: number[] | undefined
  isOtherPerson: boolean
  isForeign: boolean
}

const [file, othersFile] = process.argv.slice(2)
if (!file) throw new Error('Name the file with the visits.')
const perVisit = 60
const routine = /^(?:examination|vitals|symptoms)$/

const untouched = (path: string): ScoredCase[] => readScoredCases(path).filter(({ expected }) => expected.length === 0)

function examplesOf(visits: readonly ScoredCase[]): Example[] {
  const notes = visits.map(({ note }) => readNote(note).filter(({ section }) => !routine.test(section)))
  const donors = notes.map((note) => note.filter(({ text }) => /^(?:\S+\s+){5,44}\S+$/.test(text) && !boilerplate.test(text)))
  return visits.flatMap(({ note, transcript }, visit) => {
    const index = readTranscript(transcript)
    const foreign = Array.from({ length: perVisit }, (_, round) => {
      const donor = donors[(visit + 1 + round) % visits.length]!
      const { text } = donor[(visit * 7 + round * 13) % donor.length]!
      const place = notes[visit]![(visit * 5 + round * 11) % notes[visit]!.length]!
      return plainText(note).includes(plainText(text)) ? [] : foreignIn(note, place, text, index)
    })
    return [...ownIn(note, index), ...foreign.flat()]
  })
}

const ownIn = (note: string, index: TranscriptIndex): Example[] => examplesIn(note, index, false)

/** The example of a sentence that is put into a note, on a line of its own. */
function foreignIn(note: string, { from, text }: NoteSentence, added: string, index: TranscriptIndex): Example[] {
  const end = from + text.length
  return examplesIn(`${note.slice(0, end)}\n${added}\n${note.slice(end)}`, index, true).filter((each) => each.text === added)
}

function examplesIn(note: string, index: TranscriptIndex, isForeign: boolean): Example[] {
  const reading = readingOf(note, index)
  const signs = new Map(candidatesIn(reading).map((each) => [each.sentence.index, each.signs]))
  const others = new Set(findOtherPerson(reading).map(({ sentence }) => sentence))
  return reading.sentences.map((sentence) => ({
    text: sentence.text,
    signs: signs.get(sentence.index),
    isOtherPerson: others.has(sentence.index),
    isForeign,
  }))
}

const score = (weights: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, value, each) => sum + value * weights[each]!, weights.at(-1)!)

/** Gradient descent; the last weight is the constant. */
function fittedTo(examples: readonly Example[]): number[] {
  const chosen = examples.flatMap(({ signs, isForeign }) => (signs ? [{ signs, isForeign }] : []))
  const weights = Array.from({ length: chosen[0]!.signs.length + 1 }, () => 0)
  for (let round = 0; round < 5000; round++) {
    const gradient = weights.map(() => 0)
    for (const { signs, isForeign } of chosen) {
      const error = 1 / (1 + Math.exp(-score(weights, signs))) - (isForeign ? 1 : 0)
      for (const [each, value] of [...signs, 1].entries()) gradient[each]! += error * value
    }
    for (const [each, value] of gradient.entries()) weights[each]! -= (0.2 * value) / chosen.length
  }
  return weights
}

const visits = untouched(file)
const examples = examplesOf(visits)
const weights = fittedTo(examples)
console.log(`${examples.length} examples, weights and constant: ${weights.map((value) => value.toFixed(2)).join(', ')}`)

const others = othersFile ? untouched(othersFile) : visits
const judged = (othersFile ? examplesOf(others) : examples).map(({ signs, isOtherPerson, isForeign }) => ({
  isForeign,
  score: isOtherPerson ? Number.POSITIVE_INFINITY : signs ? score(weights, signs) : Number.NEGATIVE_INFINITY,
}))
const foreign = judged.filter(({ isForeign }) => isForeign)
console.log(`${foreign.length} sentences of other notes in ${others.length} ${othersFile ? 'other visits' : 'same visits'}`)
for (const limit of [2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4]) {
  const reach = (each: { score: number }): boolean => each.score >= limit
  const found = foreign.filter(reach).length / foreign.length
  const alarms = judged.filter((each) => !each.isForeign && reach(each)).length / others.length
  console.log(`limit ${limit}: found ${found.toFixed(2)}, ${alarms.toFixed(2)} alarms per note`)
}
