import { addDays } from '@chartside/contract/lib/days'
import { dayIn } from '@chartside/contract/lib/wall-clock'
import { summarizeDictations } from '@chartside/contract/notes'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { type CallError, Refused } from '../errors.ts'
import { checkRange, type DateRange, type DateRangeErrors, refusedRange } from '../lib/date-range.ts'
import { createLatest } from '../lib/latest.ts'
import { audit, onHandover, practiceZoneOf, type Session } from '../session/index.ts'

/** A summary's state. `range` is the requested one, whatever is entered meanwhile. */
export type Summary =
  | { state: 'none' }
  | { state: 'loading'; range: DateRange }
  /** `text` is '' if the range has no notes. */
  | { state: 'loaded'; range: DateRange; text: string }
  | { state: 'failed'; range: DateRange; error: CallError }

export type DictationSummary = ReturnType<typeof createDictationSummary>

/** The initial range starts this many days before today. */
const daysBack = 30

/** The summary of a patient's notes over a range of days (CENTER-04). Only `go` makes a request. */
export function createDictationSummary(session: Session, patientId: string) {
  const $zone = practiceZoneOf(session)
  const $range = atom<DateRange>(lastDays(dayIn($zone.get(), session.now())))
  const $errors = atom<DateRangeErrors>({})
  const $summary = atom<Summary>({ state: 'none' })
  const request = createLatest()

  function forget(): void {
    request.stop()
    $summary.set({ state: 'none' })
  }

  onMount($summary, () => {
    const stops = [session.onEnd(forget), onHandover(session, forget)]
    return () => {
      for (const stop of stops) stop()
      // Not `get()`, which mounts the store again.
      if ($summary.value?.state === 'loading') forget()
    }
  })

  const isRequested = ({ start, end }: DateRange): boolean => {
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
    /** Loads while there is a subscriber; aborted without one. */
    $summary: $summary as ReadableAtom<Summary>,
    $range: $range as ReadableAtom<DateRange>,
    $errors: $errors as ReadableAtom<DateRangeErrors>,
    enter(name: keyof DateRange, day: string): void {
      $range.set({ ...$range.get(), [name]: day })
      $errors.set({})
    },
    /** Requests the summary of the range. A range that is already being requested is not requested twice. */
    async go(): Promise<void> {
      const range = $range.get()
      const errors = checkRange(range)
      $errors.set(errors)
      if (Object.keys(errors).length > 0) return
      if (isRequested(range)) return
      $summary.set({ state: 'loading', range })
      const body = { patient_pool_id: patientId, start_date: range.start, end_date: range.end }
      await request.run((signal) => session.call(summarizeDictations, { body }, { signal }), {
        loaded({ data }) {
          const text = data.summary[0]?.trim() ?? ''
          if (text !== '') audit(session, 'view', { resource: 'summary', id: patientId, patientId })
          $summary.set({ state: 'loaded', range, text })
        },
        failed(error) {
          const isAtField = error instanceof Refused && refuse(error)
          $summary.set(isAtField ? { state: 'none' } : { state: 'failed', range, error })
        },
      })
    },
  }
}

const lastDays = (today: string): DateRange => ({ start: addDays(today, -daysBack), end: today })
