// Cuts a recording that is longer than the speech service takes, between two frames of its MP3, where it is quietest.
import type { ScribeSettings } from '../deps.ts'
import { createMp3Scan, describesFile, loudnessOf } from '../lib/mp3.ts'
import type { Recording } from './scribe.ts'

type LongestRecording = ScribeSettings['longest']

/** A part of a recording, which is an MP3 of its own. */
export interface Piece {
  file: Blob
  /** Where it begins in the recording, in seconds. */
  start: number
  /** Its length in seconds; undefined if unknown. */
  seconds: number | undefined
}

/** A place where a recording can be cut: the beginning of an eighth of a second. */
interface Moment {
  /** Its first byte. */
  at: number
  /** In seconds. */
  start: number
  /** What the recording before it takes of the limit: 1 is the whole of it, by length or by bytes, whichever is reached first. */
  used: number
  loudness: number
}

/** The length of a moment, and of a pause in which a recording is cut best, in seconds. */
const [momentSeconds, pauseSeconds] = [0.125, 0.5]
/** How much of the limit a piece has at most before its cut is chosen, and how far from there a pause is looked for. */
const [filled, nearby] = [0.9, 0.1]

/** The pieces of a recording in their order, none above the limit; the whole of one that the service takes as it is. */
export async function piecesOf(recording: Pick<Recording, 'open' | 'seconds'>, longest: LongestRecording): Promise<Piece[]> {
  const file = await recording.open()
  const { seconds } = recording
  const whole = { file, start: 0, seconds }
  if (file.size <= longest.bytes && seconds !== undefined && seconds <= longest.seconds) return [whole]
  const moments = await momentsOf(file, longest)
  const end = moments.at(-1)
  if (!end) return [whole]
  const cuts = [...cutsIn(moments), end]
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!
    return { file: file.slice(from.at, to.at, file.type), start: from.start, seconds: to.start - from.start }
  })
}

/** The moments of a recording, the last of them its end. */
async function momentsOf(file: Blob, longest: LongestRecording): Promise<Moment[]> {
  const moments: Moment[] = []
  let start = 0
  const add = (at: number) => {
    const last = moments.at(-1)
    const taken = last ? Math.max((start - last.start) / longest.seconds, (at - last.at) / longest.bytes) : 0
    moments.push({ at, start, used: (last?.used ?? 0) + taken, loudness: 0 })
  }
  const scan = createMp3Scan((frame) => {
    // It would give a piece the length of the whole.
    if (moments.length === 0 && describesFile(frame)) return
    const last = moments.at(-1)
    if (!last || start - last.start >= momentSeconds) add(frame.at)
    const now = moments.at(-1)!
    now.loudness = Math.max(now.loudness, loudnessOf(frame))
    start += frame.seconds
  })
  for await (const part of file.stream()) scan.push(part)
  if (moments.length > 0) add(file.size)
  return moments
}

/** Where the pieces begin: all of about the same length, so that the last one is not a remainder of some seconds. */
function cutsIn(moments: readonly Moment[]): Moment[] {
  const cuts = [moments[0]!]
  const total = moments.at(-1)!.used
  for (let left = total <= 1 ? 1 : Math.ceil(total / filled); left > 1; left--) {
    const from = cuts.at(-1)!.used
    const length = (total - from) / left
    // Neither this piece nor those that follow may get longer than the limit.
    const room = Math.min(nearby, 1 - length)
    cuts.push(quietest(moments, from + length, room))
  }
  return cuts
}

/** The middle of the quietest pause that is not further than `room` from a place; of equal ones, the nearest. */
function quietest(moments: readonly Moment[], place: number, room: number): Moment {
  const half = pauseSeconds / momentSeconds / 2
  const distance = ({ used }: Moment) => Math.abs(used - place)
  const around = (index: number) => Math.max(...moments.slice(Math.max(0, index - half), index + half).map((one) => one.loudness))
  const near = moments.map((moment, index) => ({ moment, index })).filter(({ moment }) => distance(moment) <= room)
  const found = near.map(({ moment, index }) => ({ moment, loudness: around(index) }))
  found.sort((one, other) => one.loudness - other.loudness || distance(one.moment) - distance(other.moment))
  return found[0]!.moment
}
