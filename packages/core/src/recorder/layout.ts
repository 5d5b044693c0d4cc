import { format } from './format.ts'
import { framesBorrowed } from './reservoir.ts'
import type { TakeSound } from './take-sound.ts'

/** Where a take goes, in frames of the recording at that time. */
export interface Place {
  at: number
  /** What it replaces: nothing (it is inserted), as much as is spoken, or all that follows. */
  replaces: 'nothing' | 'spoken' | 'rest'
}

/** A run of frames of one take. */
export interface Part {
  take: TakeSound
  from: number
  /** Exclusive. */
  to: number
  /** Silenced frames before it, which hold a part of its sound. */
  lead: number
  /** Its first own frame in the recording. */
  start: number
}

type Run = Pick<Part, 'take' | 'from' | 'to'>

/** The takes in the order in which they are heard. */
export function layOut(takes: readonly TakeSound[]): Part[] {
  let parts: Part[] = []
  for (const take of takes) {
    if (take.frames === 0) continue
    const whole: Run = { take, from: 0, to: take.frames }
    const { at, replaces } = take.place ?? { at: framesOf(parts), replaces: 'nothing' }
    const to = replaces === 'nothing' ? at : replaces === 'spoken' ? at + take.frames : framesOf(parts)
    parts = counted([...cut(parts, at).before, whole, ...cut(parts, to).after])
  }
  return parts
}

/** The number of frames in all. */
export const framesOf = (parts: readonly Part[]): number => {
  const last = parts.at(-1)
  return last ? last.start + last.to - last.from : 0
}

function cut(parts: readonly Part[], frame: number): { before: Run[]; after: Run[] } {
  const before: Run[] = []
  const after: Run[] = []
  for (const { take, from, to, start } of parts) {
    const at = Math.min(to, Math.max(from, from + frame - start))
    if (at > from) before.push({ take, from, to: at })
    if (at < to) after.push({ take, from: at, to })
  }
  return { before, after }
}

function counted(runs: readonly Run[]): Part[] {
  let start = 0
  return runs.map(({ take, from, to }) => {
    const lead = from === 0 ? 0 : Math.min(from, framesBorrowed(take.slice(from, from + 1)[0]!))
    start += lead
    const part = { take, from, to, lead, start }
    start += to - from
    return part
  })
}

/** The recording's frame that is heard at this second. */
export function frameAt(seconds: number, frames: number): number {
  if (seconds <= 0) return 0
  return Math.min(frames, Math.round((seconds * format.sampleRate + format.decoderDelay) / format.frameSamples))
}
