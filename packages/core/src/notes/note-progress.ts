import { dayIn } from '@chartside/contract/lib/wall-clock'
import type { NoteProgress } from '@chartside/contract/notes'

import { formatMoment, timeAt } from '../lib/clock-times.ts'
import type { noteWords } from './words.ts'

/** A moment relative to `now`: only the time if it is today; '' if invalid. */
function shortMoment(moment: string, now: number, zone: string | undefined): string {
  const at = Date.parse(moment)
  return dayIn(zone, at) === dayIn(zone, now) ? timeAt(at, zone) : formatMoment(at, zone)
}

/** The progress of a note as a sentence with times in the practice's zone (RECENT-07). */
export function progressText(
  words: typeof noteWords.progress,
  progress: NoteProgress,
  now: number,
  zone: string | undefined,
): string {
  const since = shortMoment(progress.since, now, zone)
  switch (progress.state) {
    case 'queued':
      return words.queued
    case 'transcribing':
      return words.transcribing(since)
    case 'writing':
      return words.writing(since)
    case 'failed':
      return since && words.failed(since)
    case 'waiting': {
      const reason = Object.hasOwn(words.waiting, progress.reason) ? (progress.reason as keyof typeof words.waiting) : 'other'
      const next = Date.parse(progress.next_try) > now ? shortMoment(progress.next_try, now, zone) : ''
      return `${words.waiting[reason](since)} ${words.tryingAgain(next)}`
    }
  }
}
