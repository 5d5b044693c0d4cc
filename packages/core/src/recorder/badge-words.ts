import { featureWords } from '../lib/language.ts'

/** Words of the recorder that only its badge shows. */
export const badgeWords = featureWords('recorder', {
  /** Beside the time of a recording that is out of sight. */
  notSent: 'Not sent yet',
})
