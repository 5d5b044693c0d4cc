import { format } from './format.ts'
import { framesBorrowed } from './reservoir.ts'
import type { Gap, TakeSound } from './take-sound.ts'

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
  /** Frames of silence before it, which stand for sound that is missing there. */
  silence: number
  /** Silenced frames before it, which hold a part of its sound; the last ones of that silence. */
  lead: number
  /** Its first own frame in the recording. */
  start: number
}

type Run = Pick<Part, 'take' | 'from' | 'to' | 'silence'>

/** The takes in the order in which they are heard. */
export function layOut(takes: readonly TakeSound[]): Part[] {
  let parts: Part[] = []
  for (const take of takes) {
    if (take.frames === 0) continue
    const { at, replaces } = take.place ?? { at: framesOf(parts), replaces: 'nothing' }
    const to = replaces === 'nothing' ? at : replaces === 'spoken' ? at + take.frames : framesOf(parts)
    const { before, silence } = cut(parts, at)
    parts = counted([...before, ...runsOf(take, silence), ...cut(parts, to).after])
  }
  return parts
}

/** The frame of a take before which its silence for a gap stands. */
export const frameOfGap = ({ at }: Gap, { frames }: TakeSound): number => frameAt(at, frames)

/** The frames of a take, with the silence that stands for what is missing in it, and this much before all of it. */
function runsOf(take: TakeSound, before: number): Run[] {
  const runs: Run[] = []
  const run: Run = { take, from: 0, to: take.frames, silence: before }
  let seconds = 0
  let given = 0
  const gaps = take.gaps.filter((gap) => gap.silence && frameOfGap(gap, take) < take.frames)
  for (const gap of gaps.sort((one, other) => one.at - other.at)) {
    // Summed up, so that the rounding of hundreds of gaps does not.
    seconds += gap.silence!
    const frames = Math.round((seconds * format.sampleRate) / format.frameSamples) - given
    given += frames
    const at = frameOfGap(gap, take)
    if (at > run.from) {
      runs.push({ ...run, to: at })
      run.from = at
      run.silence = 0
    }
    run.silence += frames
  }
  return [...runs, run]
}

/** The number of frames in all. */
export const framesOf = (parts: readonly Part[]): number => {
  const last = parts.at(-1)
  return last ? last.start + last.to - last.from : 0
}

/** What is before a frame and after it; `silence` is what stands between the last run before it and the frame. */
function cut(parts: readonly Part[], frame: number): { before: Run[]; after: Run[]; silence: number } {
  const before: Run[] = []
  const after: Run[] = []
  let between = 0
  for (const { take, from, to, silence, start } of parts) {
    const at = Math.min(to, Math.max(from, from + frame - start))
    const passed = Math.min(silence, Math.max(0, frame - start + silence))
    if (at > from) before.push({ take, from, to: at, silence })
    else between += passed
    if (at < to) after.push({ take, from: at, to, silence: at > from ? 0 : silence - passed })
  }
  return { before, after, silence: between }
}

function counted(runs: readonly Run[]): Part[] {
  let start = 0
  return runs.map(({ take, from, to, silence }) => {
    const lead = from === 0 ? 0 : Math.min(from, framesBorrowed(take.slice(from, from + 1)[0]!))
    start += Math.max(silence, lead)
    const part = { take, from, to, silence, lead, start }
    start += to - from
    return part
  })
}

/** The recording's frame that is heard at this second. */
export function frameAt(seconds: number, frames: number): number {
  if (seconds <= 0) return 0
  return Math.min(frames, Math.round((seconds * format.sampleRate + format.decoderDelay) / format.frameSamples))
}
