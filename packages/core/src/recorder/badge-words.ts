import { featureWords } from '../lib/language.ts'

/** Words of the recorder that only its badge shows. */
export const badgeWords = featureWords('recorder', {
  /** Beside the time of a recording that is out of sight. */
  notSent: 'Not sent yet',
  /** The page has removed the session of a running recording. */
  leftKept: 'The recording was stopped, because this page has removed its form. It is kept, and comes back with the form.',
  leftInMemory:
    'The recording was stopped, because this page has removed its form. Open the form again before you close the page: it is not stored on this computer.',
})
