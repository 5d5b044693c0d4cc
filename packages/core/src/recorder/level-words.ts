import { featureWords } from '../lib/language.ts'

/** Words of the recorder for the level, in place of the meter. */
export const levelWords = featureWords('recorder', {
  /** For users who have asked their system for less motion. */
  levels: { none: 'No sound', low: 'Quiet', good: 'Good level', high: 'Very loud' },
})
