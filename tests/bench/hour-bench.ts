// An hour of recording in real time, beside MediaRecorder. Runs only when named.
import { comparison, growth, recordInRealTime } from './recording-in-real-time.ts'
import type { Section } from './section.ts'

const minutes = 60

/** It takes an hour. */
export const onlyWhenNamed = true

export async function bench(): Promise<Section[]> {
  const runs = await recordInRealTime(minutes, 12)
  return [comparison(runs, minutes), growth(runs)]
}
