import { dayHere } from '@chartside/contract/lib/wall-clock'
import type { NoteProgress } from '@chartside/contract/notes'

import { formatMoment, timeHere } from '../lib/formats.ts'
import type { noteWords } from './words.ts'

/** A moment relative to `now`: only the time if it is today; '' if invalid. */
function timeAt(moment: string, now: number): string {
  const at = Date.parse(moment)
  return dayHere(at) === dayHere(now) ? timeHere(at) : formatMoment(at)
}

/** The progress of a note as a sentence with local times (RECENT-07). */
export function progressText(said: typeof noteWords.progress, progress: NoteProgress, now: number): string {
  const since = timeAt(progress.since, now)
  switch (progress.state) {
    case 'queued':
      return said.queued
    case 'transcribing':
      return said.transcribing(since)
    case 'writing':
      return said.writing(since)
    case 'failed':
      return since && said.failed(since)
    case 'waiting': {
      const reason = Object.hasOwn(said.waiting, progress.reason) ? (progress.reason as keyof typeof said.waiting) : 'other'
      const next = Date.parse(progress.next_try) > now ? timeAt(progress.next_try, now) : ''
      return `${said.waiting[reason](since)} ${said.tryingAgain(next)}`
    }
  }
}
