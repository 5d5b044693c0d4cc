// Findings in notes of visits with known errors, compared with a checker that finds nothing and one that guesses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { readNote } from '../../packages/core/src/findings/note-sentences.ts'
import { casesWithEveryError } from '../../scripts/lib/every-error.ts'
import { type Score, type Scores, scoredKinds, scoresOf } from '../../scripts/lib/finding-scores.ts'
import { readScoredCases, readVisits, reviewedCase, type ScoredCase } from '../../scripts/lib/note-cases.ts'
import type { Section } from './section.ts'

/** It runs in Node alone. */
export const needsBuild = false

const sets = [
  { file: 'dev.jsonl', title: 'Findings in notes, development set' },
  { file: 'dev-hard.jsonl', title: 'Findings in notes, hard errors of the development set' },
  { file: 'dev-dictation.jsonl', title: 'Findings in notes, dictated development set' },
]

const counted =
  'Found: a finding of any kind at the place of the error. Alarms: findings in untouched notes, of which some are right. The guessing checker marks as many sentences and drug names at random as ours. The empty one finds nothing and has no alarms.'
const aboutVisits =
  'Visits of ACI-BENCH (Yim and others, Scientific Data 2023, CC BY 4.0); the rules were developed with them, so expect less elsewhere.'
const about =
  'Visits of ACI-BENCH (Yim and others, Scientific Data 2023, CC BY 4.0) with one known error per copy; the rules were developed with them, so expect less elsewhere. Cases whose text lacks the quote of their error are left out.'

/** Invented conversations of sixteen specialties, with faithful notes and the errors to put into them. */
const invented = join(import.meta.dirname, 'invented-visits.jsonl')
const aboutInvented =
  'Conversations of eight specialties that were written for this, with their notes, each with one error per copy; two thirds of the errors are subtle: the wrong number, drug or side was said elsewhere, or the question was answered in a roundabout way.'

/** The visits with odd numbers were read while rules were changed, the others only counted. */
function inventedSections(): Section[] {
  const visits = readVisits(invented)
  const part = (isRead: boolean) => visits.filter((_, at) => (at % 2 === 0) === isRead).flatMap(({ cases }) => cases)
  return [
    sectionOf(
      'Findings in notes, invented visits that nobody read while rules were changed',
      part(false),
      `${aboutInvented} Rules were not changed for these.`,
    ),
    sectionOf(
      'Findings in notes, invented visits that were read while rules were changed',
      part(true),
      `${aboutInvented} Some rules were changed after reading what was missed here.`,
    ),
  ]
}

export async function bench(): Promise<Section[]> {
  return [...inventedSections(), ...developmentSections()]
}

function developmentSections(): Section[] {
  const folder = process.env['NOTE_CASES']
  if (!folder || !existsSync(folder)) {
    console.log(
      'The visits with known errors are not part of this repository. Set NOTE_CASES to the folder with dev.jsonl (or dev.jsonl.gz) to score them.',
    )
    return []
  }
  return sets.flatMap(({ file, title }) => {
    const path = [file, `${file}.gz`].map((name) => join(folder, name)).find(existsSync)
    if (!path) return []
    const cases = readScoredCases(path)
    return [sectionOf(title, cases, about), ...(file === sets[0]!.file ? [everyErrorSection(cases)] : [])]
  })
}

function everyErrorSection(cases: readonly ScoredCase[]): Section {
  const untouched = cases.filter(({ expected }) => expected.length === 0)
  return sectionOf(
    'Findings in notes, an error at every place of the development set',
    [...untouched, ...untouched.flatMap(casesWithEveryError)],
    `${aboutVisits} One copy of its note for every number, side and drug that was said, replaced by one that nobody said, every 'denies' replaced by 'reports', and every drug whose sentences are taken out. Of numbers and drugs that were replaced none were read while rules were changed, of the others some.`,
  )
}

function sectionOf(title: string, cases: ScoredCase[], about: string): Section {
  const reviews = new Map(cases.map((each) => [each, reviewedCase(each).findings]))
  const ours = scoresOf(cases, (each) => reviews.get(each)!)
  const random = randomNumbers()
  const guessed = scoresOf(cases, (each) => guessesOf(each, reviews.get(each)!.length, random))
  const kinds = scoredKinds.filter((kind) => ours.byKind.get(kind)!.errors > 0)
  return {
    title,
    about: `${about} ${counted} ${ours.untouchedNotes} untouched notes.`,
    columns: ['kind', 'errors', 'found', 'found as this kind', 'alarms per note', 'found by guessing', 'found by nothing'],
    rows: [
      ...kinds.map((kind) => rowOf(kind, ours.byKind.get(kind)!, guessed.byKind.get(kind)!, ours)),
      rowOf('all', ours.all, guessed.all, ours),
    ],
  }
}

const share = (count: number, of: number): string => (of > 0 ? (count / of).toFixed(2) : '–')

const rowOf = (name: string, score: Score, guess: Score, { untouchedNotes }: Scores): string[] => [
  name,
  String(score.errors),
  share(score.found, score.errors),
  share(score.foundAsKind, score.errors),
  share(score.alarms, untouchedNotes),
  share(guess.found, guess.errors),
  '0.00',
]

type Guess = ReturnType<typeof reviewedCase>['findings'][number]

/** As many places of a case as were found, at random: a sentence of the note, or every fourth time a long word of the transcript. */
function guessesOf({ note, transcript }: ScoredCase, count: number, random: () => number): Guess[] {
  const sentences = readNote(note)
  const words = transcript.flatMap(({ text }) => text.match(/[a-z]{6,}/gi) ?? [])
  return Array.from({ length: count }, (_, index) => {
    const isWord = index % 4 === 3
    const list = isWord ? words : sentences.map(({ text }) => text)
    const quote = list[Math.floor(random() * list.length)] ?? ''
    return { kind: isWord ? 'omission' : 'unsupported', in: isWord ? 'transcript' : 'note', quote, about: '', segments: [] }
  })
}

/** The same numbers in each run (mulberry32). */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
