import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import { type Token, wordsOf } from './tokens.ts'
import type { SpokenSegment } from './transcript-index.ts'

/** What is done with a drug. */
type Action = 'stop' | 'go on' | 'more' | 'less'

const actions: [Action, RegExp][] = [
  ['stop', /\b(?:stop|stopped|stopping|hold|holding|discontinue|discontinued|discontinuing|come off|get off|off of)\b/],
  [
    'go on',
    /\b(?:continue|continued|continuing|keep|keeping|stay on|stays on|staying on|remain on|resume|restart|start|started|starting)\b/,
  ],
  ['more', /\b(?:increase|increased|increasing|go up|going up|raise|bump)\b/],
  ['less', /\b(?:decrease|decreased|decreasing|reduce|reduced|reducing|cut|go down|going down|come down|lower|taper)\b/],
]
const opposite: Record<Action, Action[]> = { stop: ['go on'], 'go on': ['stop'], more: ['less'], less: ['more'] }

const isNegated = /\b(?:don't|not|never|no|shouldn't|without)\b/

/** The actions that a text names, without those that it negates. */
const actionsIn = (text: string): Action[] =>
  actions
    .filter(
      ([, words]) => words.test(text) && !isNegated.test(text.slice(0, words.exec(text)!.index).split(' ').slice(-4).join(' ')),
    )
    .map(([action]) => action)

/** What a plan of the note does with a drug, while all that was said about it is the opposite: 'hold' where it was 'stay on it'. */
export function findDrugActions({ sentences, transcript }: Reading): Finding[] {
  return sentences.flatMap((sentence) => {
    if (sentence.section !== 'plan') return []
    for (const [at, { concepts }] of sentence.tokens.entries()) {
      const drug = concepts.find(({ kind }) => kind === 'drug')
      if (!drug) continue
      const [noted, ...others] = actionsIn(clauseBefore(sentence.tokens, at))
      if (!noted || others.length > 0) continue
      const mentions = (transcript.mentions.get(drug.id) ?? []).filter(({ isOfRelative }) => !isOfRelative)
      const spoken = mentions.map(({ segment, at: place, length }) => ({
        segment,
        actions: actionsAround(transcript.segments[segment]!, place, place + length),
      }))
      const against = spoken.filter((each) => each.actions.some((action) => opposite[noted].includes(action)))
      if (against.length === 0 || spoken.some((each) => each.actions.includes(noted))) continue
      return [
        inNote(sentence, {
          kind: 'negation',
          about: drug.id.slice(2),
          segments: segmentsAt(
            transcript,
            against.map(({ segment }) => segment),
          ),
          verdict: 'contradicts',
        }),
      ]
    }
    return []
  })
}

/** The words before a drug up to the mark before, at most six. */
const clauseBefore = (tokens: readonly Token[], at: number): string =>
  wordsOf(tokens, at - 6, at)
    .split(/[.;,:?!]/)
    .at(-1)!

/** What is said to be done with a drug: six words before it, or right after it in the same turn ('the Plavix, you stay on it'). */
const actionsAround = ({ tokens, asked }: SpokenSegment, from: number, to: number): Action[] => {
  // 'Do you stop it?' decides nothing.
  const before = asked[from]
    ? ''
    : wordsOf(tokens, from - 6, from)
        .split(/[.;?!]/)
        .at(-1)!
  const after = wordsOf(tokens, to, to + 8).split(/[.;?!]/)
  return [...actionsIn(before), ...after.filter((words) => /\b(?:it|that|them)\b/.test(words)).flatMap(actionsIn)]
}
