import { summarizeDictations } from '@chartside/contract/notes'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused, SessionEnded } from '../errors.ts'
import { checkRange, type DateRange, type DateRangeErrors, refusedRange } from '../lib/date-range.ts'
import { dateOfDay, dayAt, dayOfDate } from '../lib/formats.ts'
import { onHandover, type Session } from '../session/index.ts'

/** A summary's state. `range` is the requested one, whatever is entered meanwhile. */
export type Summary =
  | { state: 'none' }
  | { state: 'loading'; range: DateRange }
  /** `text` is '' if the range has no notes. */
  | { state: 'loaded'; range: DateRange; text: string }
  | { state: 'failed'; range: DateRange; error: CallError }

export interface DictationSummary {
  /** Loads while there is a subscriber; aborted without one. */
  $summary: ReadableAtom<Summary>
  $range: ReadableAtom<DateRange>
  $errors: ReadableAtom<DateRangeErrors>
  enter(name: keyof DateRange, day: string): void
  /** Requests the summary of the range. A range that is already being requested is not requested twice. */
  go(): Promise<void>
}

/** The initial range starts this many days before today. */
const daysBack = 30

/** The summary of a patient's notes over a range of days (CENTER-04). Only `go` makes a request. */
export function createDictationSummary(session: Session, patientId: string): DictationSummary {
  const $range = atom<DateRange>(lately(dayAt(session.now())))
  const $errors = atom<DateRangeErrors>({})
  const $summary = atom<Summary>({ state: 'none' })
  let running: AbortController | undefined

  function forget(): void {
    running?.abort()
    $summary.set({ state: 'none' })
  }

  onMount($summary, () => {
    const stops = [session.onEnd(forget), onHandover(session, forget)]
    return () => {
      for (const stop of stops) stop()
      if ($summary.get().state === 'loading') forget()
    }
  })

  const isAskedFor = ({ start, end }: DateRange): boolean => {
    const now = $summary.get()
    return now.state === 'loading' && now.range.start === start && now.range.end === end
  }

  /** Puts the server's messages about the dates at their fields; true if there were any. */
  function refuse(error: Refused): boolean {
    const errors = refusedRange(error)
    $errors.set(errors)
    return Object.keys(errors).length > 0
  }

  return {
    $summary,
    $range,
    $errors,
    enter(name, day) {
      $range.set({ ...$range.get(), [name]: day })
      $errors.set({})
    },
    async go() {
      const range = $range.get()
      const errors = checkRange(range)
      $errors.set(errors)
      if (Object.keys(errors).length > 0) return
      if (isAskedFor(range)) return
      running?.abort()
      running = new AbortController()
      const { signal } = running
      $summary.set({ state: 'loading', range })
      try {
        const body = { patient_pool_id: patientId, start_date: range.start, end_date: range.end }
        const { data } = await session.call(summarizeDictations, { body }, { signal })
        if (!signal.aborted) $summary.set({ state: 'loaded', range, text: data.summary[0]?.trim() ?? '' })
      } catch (thrown) {
        const error = asCallError(thrown)
        if (signal.aborted || !error) return
        const said = error instanceof SessionEnded || (error instanceof Refused && refuse(error))
        $summary.set(said ? { state: 'none' } : { state: 'failed', range, error })
      }
    },
  }
}

function lately(today: string): DateRange {
  const date = dateOfDay(today)
  date?.setDate(date.getDate() - daysBack)
  return { start: date ? dayOfDate(date) : '', end: today }
}
