import { ambiguous, comparable, isAboutRelatives, isLasting, isSited, siteOf } from './compared-mentions.ts'
import type { Term } from './concepts.ts'
import { wordContradictions } from './find-word-negations.ts'
import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import { sentenceBefore, type Token, wordsOf } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'
import { isVerbatim } from './verbatim.ts'

const affirming =
  /\b(?:reports?|endorses?|admits?|complains?|confirms|positive for|there (?:is|are)|has|has had|experienc\w+|notes)\b/i
/** A denial with one of these is about a part of the time or of the symptom. */
const timed =
  /\b(?:recent(?:ly)?|prior|previous(?:ly)?|past|usual(?:ly)?|(?:issues?|problems?|trouble|flares?|concerns?) (?:with|of|from|regarding))\b/i
const over = /\b(?:resolved|no longer|stopped|better|former|quit|ago|previous(?:ly)?|prior|history of|remote|once)\b/i
/** What is only thought possible, or what a treatment is for. */
const unsure =
  /\b(?:(?:may|might|could|can|would|should|versus|prn|likely|unlikely)\b|possibl|potential|suspect|concern|probabl|rule|screen|prevent|treat|as needed|symptoms? of|(?:mg|daily|nightly|given|prescribed|tablets?|cream|drops) for\b)/
/** Another time than that of the question. */
const earlier =
  /\b(?:yesterday|last (?:night|week|month|year|spring|summer|fall|winter)|initially|at first|earlier|child|during (?:her|his|the|their)|in (?:19|20)\d\d|remission|improv(?:ed|ing)|resolving)/
const ended = /\b(?:resolved|no longer|former|quit)\b/i
const qualified = /\b(?:but|other|else|change|worsening|new|further|additional|history|radiat|improve|current|residual)\b/i

/** What a sentence of the note and the recording differ in. */
export interface Contradiction {
  about: string
  /** Positions in the transcript's index. */
  segments: number[]
  verdict: Finding['verdict']
}

/** Conditions that the note affirms and the recording denies, and the other way round. */
export function findNegations({ sentences, transcript, charted, evidence }: Reading): Finding[] {
  const noted = notedPolarities(sentences)
  return sentences.flatMap((sentence) => {
    // 'She denies it; her father had it.'
    if (sentence.section !== 'family' && isMixed(sentence)) return []
    const [found] = [
      ...contradictionsIn(sentence, transcript, noted),
      ...(isAboutRelatives(sentence) || ended.test(sentence.text) ? [] : wordContradictions(sentence, transcript)),
      ...notAffirmed(sentence, transcript, charted).filter(
        // The rest of a sentence that was surely said makes it likely that the symptom was said in other words.
        ({ verdict }) => verdict === 'contradicts' || evidence(sentence).certainty !== 'sure',
      ),
    ]
    if (!found) return []
    return [
      inNote(sentence, {
        kind: found.verdict === 'contradicts' ? 'negation' : 'unsupported',
        about: found.about,
        segments: segmentsAt(transcript, found.segments),
        verdict: found.verdict,
      }),
    ]
  })
}

const isMixed = (sentence: NoteSentence): boolean =>
  isAboutRelatives(sentence) && sentence.polarities.includes('denied') && !familyDenied.test(sentence.text)
const familyDenied = /\b(?:den(?:y|ies|ied)|no|negative for)(?: (?:an?|any|known|significant|pertinent))* family history\b/i

/** A text without the history of a lasting illness or a family, which says nothing of the past. */
const withoutHistory = (text: string, sentence: NoteSentence, id: string): string =>
  isLasting(id) || isAboutRelatives(sentence) ? text.replace(/\b(?:family |medical )?history of\b/gi, ' ') : text

type Noted = Map<string, { affirmed: number; denied: number }>
const keyOf = (id: string, tokens: readonly Token[], at: number): string => `${id}|${isSited(id) ? siteOf(tokens, at) : ''}`

/** What the note says of each condition and part, outside of examination and results. */
function notedPolarities(sentences: readonly NoteSentence[]): Noted {
  const noted: Noted = new Map()
  for (const sentence of sentences) {
    const { section, tokens, polarities } = sentence
    if (/^(?:examination|results)$/.test(section) || isAboutRelatives(sentence)) continue
    tokens.forEach(({ concepts }, at) => {
      const polarity = polarities[at]
      if (polarity !== 'affirmed' && polarity !== 'denied') return
      for (const { id, kind } of concepts) {
        if (kind !== 'condition') continue
        const key = keyOf(id, tokens, at)
        const counts = noted.get(key) ?? { affirmed: 0, denied: 0 }
        counts[polarity]++
        noted.set(key, counts)
      }
    })
  }
  return noted
}

function* contradictionsIn(sentence: NoteSentence, transcript: TranscriptIndex, noted: Noted): Generator<Contradiction> {
  const seen = new Set<string>()
  const answered = deniedTogether(sentence, transcript)
  if (answered) yield answered
  for (const [at, { concepts }] of sentence.tokens.entries()) {
    const polarity = sentence.polarities[at]
    if (polarity !== 'affirmed' && polarity !== 'denied') continue
    for (const { id, kind } of concepts) {
      if (kind !== 'condition' || seen.has(id)) continue
      seen.add(id)
      const mentions = comparable(sentence, at, id, transcript)
      if (!mentions) continue
      const place = { sentence, at, id, mentions, transcript, noted }
      const against = polarity === 'affirmed' ? againstAffirmed(place) : againstDenied(place)
      if (against && !isVerbatim(sentence, at, transcript))
        yield { about: id.slice(2), segments: against.map(({ segment }) => segment), verdict: 'contradicts' }
    }
  }
}

/** 'Denies numbness and tingling', where 'Any numbness or tingling?' was answered with yes: at least one of them. */
function deniedTogether(sentence: NoteSentence, transcript: TranscriptIndex): Contradiction | undefined {
  const { section, terms, polarities } = sentence
  if (/^(?:examination|results|plan)$/.test(section) || isAboutRelatives(sentence) || timed.test(sentence.text)) return undefined
  const denied = terms.filter(({ at, kinds }) => kinds.includes('condition') && polarities[at] === 'denied')
  const mentions = denied.map(({ ids }) => ids.flatMap((id) => transcript.mentions.get(id) ?? []))
  const [first] = mentions
  const isYes = ({ polarity, isOfRelative }: Mention): boolean =>
    (polarity === 'partly' || polarity === 'affirmed') && !isOfRelative
  if (!first || mentions.length < 2 || !mentions.every((list) => list.length > 0 && list.every(isYes))) return undefined
  const asked = first.filter(
    ({ segment, polarity }) =>
      polarity === 'partly' && mentions.every((list) => list.some((mention) => mention.segment === segment)),
  )
  if (asked.length === 0) return undefined
  const about = denied.map(({ text }) => text).join(', ')
  return { about, segments: asked.map(({ segment }) => segment), verdict: 'contradicts' }
}

interface Place {
  sentence: NoteSentence
  at: number
  id: string
  mentions: Mention[]
  transcript: TranscriptIndex
  noted: Noted
}

const having = (mentions: readonly Mention[], ...polarities: Mention['polarity'][]): Mention[] =>
  mentions.filter(({ polarity }) => polarities.includes(polarity))

/** How much of what surrounds the condition in the note was said around the nearest of the mentions. */
function closest({ sentence, at, id, transcript }: Place, mentions: readonly Mention[]): number {
  const about = surroundingsOf(sentence, at, (term) => term.ids.includes(id))
  return Math.max(0, ...mentions.map((mention) => likeness(transcript, about, mention.segment, mention.at)))
}

/** By how much the nearest mention of one polarity must fit better than that of the other. */
const clearly = 0.8

function againstAffirmed(place: Place): Mention[] | undefined {
  const { sentence, at, mentions, id, transcript } = place
  const denied = having(mentions, 'denied')
  const around = withoutHistory(wordsOf(sentence.tokens, at - 8, at + 8), sentence, id)
  // 'Any injuries before?' 'No.'
  const isEver = denied.length > 0 && denied.every((mention) => asksForEver(mention, transcript))
  if (denied.length === 0 || over.test(isEver ? around.replace(former, ' ') : around)) return undefined
  const isReport = affirming.test(wordsOf(sentence.tokens, at - 10, at))
  if (isFoundBy(sentence) && denied.every((mention) => isOfInterview(mention, transcript))) return undefined
  if (!isReport && (unsure.test(wordsOf(sentence.tokens, at - 6, at + 3)) || earlier.test(around))) return undefined
  const isOnlyDenied = denied.length === mentions.length && sentence.section !== 'plan' && id !== 'C:vision changes'
  if (
    !isReport &&
    (ambiguous.has(id) ||
      !(isOnlyDenied || /^(?:symptoms|complaint)$/.test(sentence.section)) ||
      /^regarding\b/i.test(sentence.text))
  )
    return undefined
  const affirmed = having(mentions, 'affirmed', 'partly')
  if (affirmed.length > 0) return closest(place, denied) >= closest(place, affirmed) + clearly ? denied : undefined
  return having(mentions, 'unclear').length > denied.length + 1 ? undefined : denied
}

/** Whether a sentence says what the clinician or a test found. */
const isFoundBy = ({ section }: NoteSentence): boolean => section === 'examination' || section === 'results'
/** Whether somebody answers: what a patient denies, an examination may find. */
const isOfInterview = ({ segment, at }: Mention, { segments }: TranscriptIndex): boolean => {
  const { asked, isClinician, speaker } = segments[segment]!
  return asked[at] === true || (speaker !== '' && !isClinician)
}

const former = /\b(?:previous(?:ly)?|prior|history of|ago)\b/g

/** Whether a denial is about all of the past. */
const asksForEver = ({ segment, at }: Mention, { segments }: TranscriptIndex): boolean =>
  ever.test(wordsOf(segments[segment]!.tokens, at - 12, at + 12)) ||
  (at < 6 && ever.test(wordsOf(segments[segment - 1]?.tokens.slice(-20) ?? [], 0, 20)))
const ever = /\b(?:ever|before|past|previous|prior|history|never)\b/

function againstDenied(place: Place): Mention[] | undefined {
  const { sentence, at, id, mentions, noted, transcript } = place
  const { section, text, tokens } = sentence
  if (ambiguous.has(id) || /^(?:examination|results)$/.test(section)) return undefined
  if (section === 'plan' && !/\bden(?:y|ies|ied)\b/i.test(text)) return undefined
  const affirmed = having(mentions, 'affirmed').filter((mention) => !isOfTreatment(mention, transcript))
  const denied = having(mentions, 'denied')
  const open = having(mentions, 'partly', 'unclear')
  const elsewhere = noted.get(keyOf(id, tokens, at)) ?? { affirmed: 0, denied: 0 }
  if (
    affirmed.length === 0 ||
    over.test(withoutHistory(text, sentence, id)) ||
    timed.test(text) ||
    (qualified.test(withoutHistory(wordsOf(tokens, at - 6, at + 8), sentence, id)) && elsewhere.affirmed < 2)
  )
    return undefined
  const differsInNote = elsewhere.affirmed >= 1 && elsewhere.denied === 1 && affirmed.length > denied.length
  if (affirmed.every((mention) => !hasWording(place, mention)) && denied.some((mention) => hasWording(place, mention)))
    return undefined
  const isUnsited = isSited(id) && siteOf(tokens, at) === ''
  if (isUnsited && (id === 'C:pain' || id === 'C:edema')) return undefined
  const isOnlyAffirmed =
    denied.length === 0 &&
    (affirmed.length >= 2 || (open.length === 0 && !isUnsited) || affirmed.some((mention) => isOfSpeaker(mention, transcript)))
  const isCloser = !isUnsited && denied.length > 0 && closest(place, affirmed) >= closest(place, [...denied, ...open]) + clearly
  return differsInNote || isOnlyAffirmed || isCloser ? affirmed : undefined
}

/** 'It can cause nausea', 'take this for pain': what a clinician says of a treatment, not of the patient. */
const isOfTreatment = ({ segment, at }: Mention, { segments }: TranscriptIndex): boolean => {
  const { tokens, isClinician } = segments[segment]!
  return isClinician && ofTreatment.test(sentenceBefore(tokens, at, 8))
}
const ofTreatment =
  /\b(?:(?:can|may|might|could|will|would|to) (?:\S+ )?(?:cause|give|help|prevent|treat)|(?:cause|prevent|treat|help)s|side effects?|risks?|(?:take|use|try|medicine|medication|something|cream|drops|tablets?) (?:\S+ ){0,3}(?:for|against|with))\b/

/** Whether a condition was said in the words of the note: 'I vape, no cigarettes' affirms tobacco, and denies cigarettes. */
function hasWording({ sentence, at, id, transcript }: Place, mention: Mention): boolean {
  const length = sentence.tokens[at]!.concepts.find((concept) => concept.id === id)?.length ?? 1
  const spoken = transcript.segments[mention.segment]!.tokens.slice(mention.at, mention.at + mention.length)
  return sentence.tokens.slice(at, at + length).every(({ stem }) => spoken.some((token) => token.stem === stem))
}

/** 'My left ear rings.' */
const isOfSpeaker = ({ segment, at }: Mention, { segments }: TranscriptIndex): boolean => {
  const { tokens, asked, isClinician } = segments[segment]!
  return !isClinician && !asked[at] && /\b(?:i|i'm|i've|my)\b/.test(wordsOf(tokens, at - 8, at))
}

/** Symptoms that the note affirms and nobody did: neither in a statement nor by an answer. */
function notAffirmed(sentence: NoteSentence, transcript: TranscriptIndex, charted: Set<string>): Contradiction[] {
  const { section, text, tokens, polarities, terms } = sentence
  if (!/^(?:symptoms|history|complaint)$/.test(section) || (section !== 'symptoms' && !affirming.test(text))) return []
  const conditions = terms.filter(({ at, kinds }) => kinds.includes('condition') && polarities[at] === 'affirmed')
  const isReport = section === 'symptoms' && /^(?:reports|endorses|positive for|complains of)\b/i.test(text)
  // In a review of systems, also words that the tables do not have.
  const affirmed =
    conditions.length > 0 || !isReport
      ? conditions
      : terms.filter(({ at, kinds }) => polarities[at] === 'affirmed' && !kinds.includes('number'))
  if (affirmed.length === 0 || affirmed.some(({ ids }) => ids.some((id) => charted.has(id)))) return []
  if (affirmed.some((term) => term.ids.some((id) => ambiguous.has(id)) || isAffirmed(term, transcript))) return []
  const open = affirmed.flatMap(({ ids }) => ids.flatMap((id) => transcript.mentions.get(id) ?? []))
  // Asked, and answered neither by yes nor by no.
  if (open.length > 0 && having(open, 'denied').length === 0) return []
  return [
    {
      about: affirmed
        .map(({ at, length }) =>
          tokens
            .slice(at, at + length)
            .map(({ word }) => word)
            .join(' '),
        )
        .join(', '),
      segments: open.map(({ segment }) => segment),
      verdict: open.length > 0 ? 'contradicts' : 'not recorded',
    },
  ]
}

/** Whether a condition was affirmed, under any name or by its words in one segment; perhaps only as a possibility. */
const isAffirmed = ({ ids, stems }: Term, { mentions, places }: TranscriptIndex): boolean =>
  [...ids, ...(stems.length === 1 ? stems : [])].some(
    (key) => having(mentions.get(key) ?? [], 'affirmed', 'partly', 'hypothetical').length > 0,
  ) ||
  (stems.length > 1 &&
    places.some((_, segment) =>
      stems.every((stem) =>
        (mentions.get(stem) ?? []).some(
          (mention) => mention.segment === segment && having([mention], 'affirmed', 'partly', 'hypothetical').length > 0,
        ),
      ),
    ))
