// Every feature and its calls. The API's description, the names of folders and the tests of all calls follow from this list.
import * as appointments from './appointments.ts'
import * as availability from './availability.ts'
import * as bin from './bin.ts'
import * as checkIn from './check-in.ts'
import * as codes from './codes.ts'
import * as consent from './consent.ts'
import * as dictation from './dictation.ts'
import * as documents from './documents.ts'
import * as frame from './frame.ts'
import type { AnyEndpoint } from './lib/endpoint.ts'
import * as login from './login.ts'
import * as noteHistory from './note-history.ts'
import * as noteTemplates from './note-templates.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as patients from './patients.ts'
import * as profile from './profile.ts'
import * as recorder from './recorder.ts'
import * as session from './session.ts'
import * as transcription from './transcription.ts'
import * as uploads from './uploads.ts'
import * as vocabulary from './vocabulary.ts'

const features = {
  login,
  session,
  dictation,
  recorder,
  consent,
  notes,
  'note-history': noteHistory,
  'note-templates': noteTemplates,
  codes,
  patients,
  documents,
  bin,
  appointments,
  availability,
  'check-in': checkIn,
  profile,
  notifications,
  transcription,
  uploads,
  vocabulary,
  frame,
}

export interface NamedEndpoint {
  feature: string
  name: string
  endpoint: AnyEndpoint
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'answer' in value

/** Every call that the contract declares. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, endpoint]: [string, unknown]) =>
    isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [],
  ),
)
