import { isDay } from '@chartside/contract/lib/is-day'
import { dayIn } from '@chartside/contract/lib/wall-clock'
import type { Dictation } from '@chartside/contract/notes'
import { atom, computed, onMount } from 'nanostores'

import { stopAll } from '../lib/stop-all.ts'
import { type NoteReview, namedSegments } from '../notes/index.ts'
import { practiceZoneOf, type Session } from '../session/index.ts'
import { type Addition, additionOf } from './addition.ts'
import { createChecker, type NoteChecker } from './checker.ts'
import { type Dismissals, dismissalsOf } from './dismissals.ts'
import type { NoteCode } from './find-codes.ts'
import type { ChartContext, Finding } from './finding.ts'
import type { Review as Reviewed, SentenceEvidence } from './review.ts'

/** A finding on the screen. */
export interface CheckedFinding extends Finding {
  /** Identifies it as long as its sentence stays the same. */
  key: string
  /** How what is missing is put into the note. */
  addition?: Addition
}

/** A finding that was dismissed, with the reason; '' without one. */
export interface DismissedFinding extends CheckedFinding {
  reason: string
}

/** A sentence of the note on the screen. */
export interface CheckedSentence extends SentenceEvidence {
  /** When it was said in the first of its segments, or when that begins, in seconds; undefined if the transcript has no times. */
  start: number | undefined
}

/** What is known about a note compared with its transcript. */
export type NoteCheck =
  | { state: 'checking' }
  | { state: 'unchecked'; reason: 'no transcript' | 'English only' | 'too long' | 'failed' }
  | {
      state: 'checked'
      /** The text that was checked; while somebody types it is up to 300 ms old. */
      note: string
      findings: CheckedFinding[]
      dismissed: DismissedFinding[]
      /** Each sentence of the note with the segments where it was said. */
      sentences: CheckedSentence[]
      /** Hardly anything in the note was said; then its sentences are not listed one by one. */
      isUnrelated: boolean
    }

type Result = Exclude<NoteCheck, { state: 'checked' }> | { state: 'checked'; note: string; review: Reviewed }

/** How long a change waits for the next check, whether or not typing goes on. */
export const pauseMilliseconds = 150

/** Checks the note of a review against its transcript while somebody looks at it. */
export function createNoteCheck(session: Session, { $work, replace }: Pick<NoteReview, '$work' | 'replace'>) {
  const dismissals = dismissalsOf(session)
  const { $result, $now, $mended, follow, check: retry } = followNote(session, $work)
  const $check = computed([$result, $now, dismissals.$byDictation], (result, now, byDictation): NoteCheck => {
    if (result.state !== 'checked') return result
    return shown(result, now?.dictation, byDictation[now?.dictation.id ?? ''] ?? {})
  })
  onMount($check, follow)

  const ofDictation = (act: (dictationId: string) => void): void => {
    const now = $now.get()
    if (now) act(now.dictation.id)
  }

  return {
    /** Subscribing starts the checks. */
    $check,
    /** True while the last mend can be undone: nothing was changed since. */
    $canUndo: computed([$mended, $now], (mended, now) => now !== undefined && mended?.after === now.note),
    /** Dismisses a finding in this note until the user signs out; with another reason if it is dismissed already. */
    dismiss: (key: string, reason = '') => ofDictation((id) => dismissals.dismiss(id, key, reason)),
    restore: (key: string) => ofDictation((id) => dismissals.restore(id, key)),
    /**
     * Puts what was heard in place of something else, or what is missing, into the note; false if that is not certain, or if the
     * note has changed since it was checked.
     */
    mend(key: string): boolean {
      const check = $check.get()
      const before = $now.get()?.note
      if (check.state !== 'checked' || check.note !== before) return false
      const finding = check.findings.find((each) => each.key === key)
      const place = finding?.mend ?? finding?.addition
      if (!place) return false
      const after = before.slice(0, place.from) + place.text + before.slice(place.to)
      $mended.set({ before, after })
      replace(after)
      return true
    },
    /** Takes back the last mend. */
    undo(): void {
      const mended = $mended.get()
      if (mended && $now.get()?.note === mended.after) replace(mended.before)
      $mended.set(undefined)
    },
    /** Checks again after a failure. */
    retry,
  }
}

/** The check of the note of one review. */
export type ReviewCheck = ReturnType<typeof createNoteCheck>

const ofReviews = new WeakMap<NoteReview, ReviewCheck>()

/** The check of a review, for all parts of the screen. */
export function noteCheckOf(session: Session, review: NoteReview): ReviewCheck {
  const check = ofReviews.get(review) ?? createNoteCheck(session, review)
  ofReviews.set(review, check)
  return check
}

/** The latest result for the text of a review, while it is followed. */
function followNote(session: Session, $work: NoteReview['$work']) {
  const { clock, report } = session.environment
  const $result = atom<Result>({ state: 'checking' })
  const $now = atom<{ dictation: Dictation; note: string; codes: NoteCode[] } | undefined>()
  /** The text before and after what was last put in. */
  const $mended = atom<{ before: string; after: string } | undefined>()
  let checker: NoteChecker | undefined
  let cancel: (() => void) | undefined
  let isChecking = false

  const wait = () => {
    cancel ??= clock.after(pauseMilliseconds, () => void check())
  }

  async function check(): Promise<void> {
    cancel?.()
    cancel = undefined
    const now = $now.get()
    if (!checker || !now || isChecking) return
    isChecking = true
    const running = checker
    let result: Result
    try {
      result = resultOf(now.note, await running.check(now.note, chartOf(now.dictation, practiceZoneOf(session).get()), now.codes))
    } catch (error) {
      report(error)
      result = { state: 'unchecked', reason: 'failed' }
    }
    isChecking = false
    if (running === checker) $result.set(result)
    if (checker && (running !== checker || !hasSameText(now, $now.get()))) wait()
  }

  function close(): void {
    cancel?.()
    cancel = undefined
    checker?.close()
    checker = undefined
    $now.set(undefined)
    $mended.set(undefined)
    $result.set({ state: 'checking' })
  }

  function read({ dictation, draft }: Work): void {
    const before = $now.get()
    const now = { dictation, note: draft.note, codes: draft.icd10.rows.map(({ code, name }) => ({ code, name })) }
    if (!before || !isSame(dictation, before.dictation)) {
      close()
      checker = createChecker(namedSegments(dictation), clock)
      $now.set(now)
      void check()
    } else if (!hasSameText(now, before)) {
      $now.set(now)
      wait()
    }
  }

  return {
    $result,
    /** Undefined until the review is loaded. */
    $now,
    $mended,
    /** The returned function stops it. */
    follow: () => stopAll([$work.subscribe((now) => (now ? read(now) : close())), close]),
    check,
  }
}

/** A dictation that was loaded again usually has the same transcript. */
const isSame = (one: Dictation, other: Dictation): boolean =>
  (one.transcription === other.transcription && one.speakers === other.speakers) ||
  JSON.stringify(namedSegments(one)) === JSON.stringify(namedSegments(other))

interface Text {
  note: string
  codes: readonly NoteCode[]
}
const hasSameText = (one: Text, other: Text | undefined): boolean =>
  one.note === other?.note && JSON.stringify(one.codes) === JSON.stringify(other.codes)

type Work = NonNullable<ReturnType<NoteReview['$work']['get']>>

const resultOf = (note: string, review: Reviewed | undefined): Result =>
  !review
    ? { state: 'unchecked', reason: 'too long' }
    : review.reason
      ? { state: 'unchecked', reason: review.reason }
      : { state: 'checked', note, review }

const chartOf = ({ dob, created_at }: Dictation, zone: string | undefined): ChartContext => {
  const moment = Date.parse(created_at)
  return { ...(isDay(dob) ? { birthDate: dob } : {}), ...(Number.isNaN(moment) ? {} : { visitDate: dayIn(zone, moment) }) }
}

function shown(
  { note, review }: Extract<Result, { state: 'checked' }>,
  dictation: Dictation | undefined,
  reasons: Dismissals,
): NoteCheck {
  const { findings, evidence, isUnrelated } = review
  const segments = dictation?.transcription.items
  const counts = new Map<string, number>()
  const keyed = (isUnrelated ? [] : findings).map((finding): CheckedFinding => {
    const place = [finding.kind, finding.about, finding.quote].join('\n')
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    const addition = additionOf(note, finding, segments?.[finding.segments[0] ?? -1]?.text)
    return { ...finding, key: `${place}\n${count}`, ...(addition ? { addition } : {}) }
  })
  return {
    state: 'checked',
    note,
    findings: keyed.filter(({ key }) => !Object.hasOwn(reasons, key)),
    dismissed: keyed.flatMap((finding) => {
      const reason = Object.hasOwn(reasons, finding.key) ? reasons[finding.key] : undefined
      return reason === undefined ? [] : [{ ...finding, reason }]
    }),
    sentences: evidence.map((each) => ({ ...each, start: each.second ?? segments?.[each.segments[0] ?? -1]?.start })),
    isUnrelated,
  }
}
