import { dayHere } from '@chartside/contract/lib/wall-clock'
import type { NoteProgress } from '@chartside/contract/notes'

import { formatMoment, timeHere } from '../lib/clock-times.ts'
import type { noteWords } from './words.ts'

/** A moment relative to `now`: only the time if it is today; '' if invalid. */
function timeAt(moment: string, now: number): string {
  const at = Date.parse(moment)
  return dayHere(at) === dayHere(now) ? timeHere(at) : formatMoment(at)
}

/** The progress of a note as a sentence with local times (RECENT-07). */
export function progressText(words: typeof noteWords.progress, progress: NoteProgress, now: number): string {
  const since = timeAt(progress.since, now)
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
      const next = Date.parse(progress.next_try) > now ? timeAt(progress.next_try, now) : ''
      return `${words.waiting[reason](since)} ${words.tryingAgain(next)}`
    }
  }
}
