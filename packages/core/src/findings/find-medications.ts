import { drugOf } from './concepts.ts'
import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isMisspelt } from './sound-alike.ts'
import { sentenceBefore, wordAt, wordsOf } from './tokens.ts'
import { isTakenBack, type Mention } from './transcript-index.ts'

/** A drug in the note. */
export interface NoteDrug {
  sentence: NoteSentence
  at: number
  length: number
}

/** Also names of laboratory values and minerals: only what is taken is a drug. */
const alsoValues =
  /^(?:calcium|potassium chloride|potassium|ferrous sulfate|iron|zinc|magnesium|nicotine|progesterone|testosterone|insulin|estradiol|cortisone|biotin|glucagon|lithium)$/

const ingredientOf = (id: string): string => id.slice(2)

/** The drugs of the note by concept. */
export function drugsInNote(sentences: readonly NoteSentence[]): Map<string, NoteDrug[]> {
  const drugs = new Map<string, NoteDrug[]>()
  for (const sentence of sentences) {
    sentence.tokens.forEach(({ concepts }, at) => {
      for (const { id, kind, length } of concepts)
        if (kind === 'drug') drugs.set(id, [...(drugs.get(id) ?? []), { sentence, at, length }])
    })
  }
  return drugs
}

/** Drugs of the note that were not said, under any name or as recognition may have misspelt it. */
export function unspokenDrugs({ sentences, transcript, charted }: Reading): Map<string, NoteDrug[]> {
  const unspoken = new Map<string, NoteDrug[]>()
  for (const [id, places] of drugsInNote(sentences)) {
    const ingredient = ingredientOf(id)
    const parts = ingredient.split('-')
    if (transcript.mentions.has(id) || charted.has(id)) continue
    if (alsoValues.test(ingredient) && places.every(({ sentence }) => sentence.section === 'results')) continue
    if (parts.length > 1 && parts.every((part) => transcript.mentions.has(`D:${part}`))) continue
    if (!isMisspelt(drugOf(ingredient).names, transcript.sounds())) unspoken.set(id, places)
  }
  return unspoken
}

/** Drugs that are in the note and were not said: one finding per sentence. */
export function findMedications(reading: Reading): Finding[] {
  const bySentence = new Map<NoteSentence, { ids: string[]; alsoIn: string[] }>()
  for (const [id, places] of unspokenDrugs(reading)) {
    const [first, ...others] = places
    const entry = bySentence.get(first!.sentence) ?? { ids: [], alsoIn: [] }
    entry.ids.push(id)
    entry.alsoIn.push(...others.map(({ sentence }) => sentence.text))
    bySentence.set(first!.sentence, entry)
  }
  return [...bySentence].map(([sentence, { ids, alsoIn }]) => ({
    ...inNote(sentence, {
      kind: 'medication',
      about: ids.map(ingredientOf).join(', '),
      segments: reading.evidence(sentence).segments,
      verdict: 'not recorded',
    }),
    alsoIn,
  }))
}

/** Drugs that were said and are not in the note, unless somebody only asked, took it back, or spoke of a laboratory value. */
export function findMissingDrugs(reading: Reading): Finding[] {
  const { transcript, note, sentences } = reading
  const noted = drugsInNote(sentences)
  const text = note.toLowerCase()
  const places: { segment: number; from: number; to: number; finding: Finding }[] = []
  for (const [id, mentions] of transcript.mentions) {
    if (!id.startsWith('D:') || noted.has(id)) continue
    const ingredient = ingredientOf(id)
    const real = mentions.filter((mention) => isOfPatient(reading, mention))
    if (real.length === 0 || (alsoValues.test(ingredient) && !real.some((mention) => isTaken(reading, mention)))) continue
    if (isGuess(reading, mentions, id) && mentions.length < 2) continue
    if (ingredient.split('-').some((part) => noted.has(`D:${part}`))) continue
    if (drugOf(ingredient).names.some((name) => text.includes(name))) continue
    const { segment, at, length } = real[0]!
    const { tokens, text: spoken, isClinician } = transcript.segments[segment]!
    const [from, to] = [tokens[at]!.from, tokens[at + length - 1]!.to]
    const beside = places.find((place) => place.segment === segment && from - place.to < 40 && place.from - to < 40)
    if (beside) {
      // 'ibuprofen or Aleve': one finding.
      beside.from = Math.min(beside.from, from)
      beside.to = Math.max(beside.to, to)
      beside.finding.quote = spoken.slice(beside.from, beside.to)
      beside.finding.about += `, ${ingredient}`
      continue
    }
    const finding: Finding = {
      kind: 'omission',
      in: 'transcript',
      quote: spoken.slice(from, to),
      about: ingredient,
      segments: segmentsAt(
        transcript,
        real.map((mention) => mention.segment),
      ),
      verdict: 'not recorded',
      belongsTo: isClinician ? 'plan' : 'history',
    }
    places.push({ segment, from, to, finding })
  }
  return places.map(({ finding }) => finding)
}

/** Before a drug that is not taken: 'I don't want to do Ativan', 'it used to be omeprazole'. */
const notTaken =
  /\b(?:don't want|didn't give|not (?:going to|gonna|gon na)|instead of|rather than|used to (?:be|take)|was thinking|avoid|don't take|can't take|n[o']t allergic to|no allerg\w+ to)\b/

const ofSomebodyElse = /\bmy (?:husband|wife|partner|son|daughter|friend|neighbor|roommate|dog|cat)\b/

function isOfPatient({ transcript }: Reading, { segment, at, polarity, length, isOfRelative }: Mention): boolean {
  const { asked, tokens } = transcript.segments[segment]!
  const before = sentenceBefore(tokens, at, 7)
  return (
    !isOfRelative &&
    !notTaken.test(before) &&
    !ofSomebodyElse.test(wordsOf(tokens, at - 6, at + 6)) &&
    !(asked[at] && (polarity === 'denied' || /\b(?:like|such as)\b/.test(before))) &&
    !(asked[at] && polarity === 'unclear' && /\b(?:can i|should i|any)\b/.test(before)) &&
    !isTakenBack(tokens, at + length - 1) &&
    !/^(?:levels?|normal|high|low|elevated)$/.test(wordAt(tokens, at + length)) &&
    !/^(?:high|low)$/.test(wordAt(tokens, at - 1))
  )
}

/** Whether a mineral or the like is taken, not measured. */
const isTaken = ({ transcript }: Reading, { segment, at }: Mention): boolean =>
  /\b(?:take|takes|taking|took|on|mg|milligrams|supplements?|tablet|pill|prescribe|start|injections?|patch|patches|pump)\b/.test(
    wordsOf(transcript.segments[segment]!.tokens, at - 6, at + 6),
  )

const isGuess = ({ transcript }: Reading, mentions: readonly Mention[], id: string): boolean =>
  mentions.every(
    ({ segment, at }) => transcript.segments[segment]!.tokens[at]!.concepts.find((concept) => concept.id === id)?.guessed,
  )
