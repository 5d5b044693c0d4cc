import type { Catalogue } from '../index.ts'
import { bin } from './bin.ts'
import { checkIn } from './check-in.ts'
import { codes } from './codes.ts'
import { consent } from './consent.ts'
import { dictation } from './dictation.ts'
import { noteCheck } from './note-check.ts'
import { noteHistory } from './note-history.ts'
import { noteTemplates } from './note-templates.ts'
import { outbox } from './outbox.ts'
import { patients } from './patients.ts'
import { recorder } from './recorder.ts'
import { server } from './server.ts'
import { session } from './session.ts'
import { speakers } from './speakers.ts'
import { today } from './today.ts'
import { visits } from './visits.ts'
import { vocabulary } from './vocabulary.ts'

/** All words in Spanish, in the form of 'usted'. */
export const spanish: Catalogue = {
  ...bin,
  ...session,
  ...speakers,
  ...checkIn,
  ...server,
  ...dictation,
  ...recorder,
  ...consent,
  ...noteCheck,
  ...noteHistory,
  ...noteTemplates,
  ...codes,
  ...outbox,
  ...patients,
  ...today,
  ...visits,
  ...vocabulary,
}
