import { featureWords } from '../lib/language.ts'

/** Words of a stopped recording: playing it, and recording parts again. Times are like 01:12. */
export const playerWords = featureWords('player', {
  position: 'Position in the recording',
  positionOf: (at: string, length: string) => `${at} of ${length}`,
  speed: 'Speed',
  rate: (rate: number) => `${rate}×`,
  redo: 'Redo last 5 s',
  insertAt: (at: string) => `Insert at ${at}`,
  overFrom: (at: string) => `Record over from ${at}`,
  undo: 'Undo last change',
  silent: (seconds: number, at: string) => `Silent for ${seconds} s at ${at}`,
  missing: (seconds: number, at: string) =>
    seconds < 1 ? `Less than 1 s missing at ${at}` : `About ${seconds} s missing at ${at}`,
})
