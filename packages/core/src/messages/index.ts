import type { SentenceCode } from '@chartside/contract/lib/sentences'
import type { detailWords } from '../appointments/appointment-detail-words.ts'
import type { calendarWords } from '../appointments/calendar-words.ts'
import type { formWords } from '../appointments/form-words.ts'
import type { visitWords } from '../appointments/visit-words.ts'
import type { appointmentWords } from '../appointments/words.ts'
import type { availabilityWords } from '../availability/words.ts'
import type { binWords } from '../bin/words.ts'
import type { checkInWords } from '../check-in/words.ts'
import type { codeWords } from '../codes/words.ts'
import type { commandWords } from '../commands/words.ts'
import type { consentWords } from '../consent/words.ts'
import type { dictationWords } from '../dictation/words.ts'
import type { documentWords } from '../documents/words.ts'
import type { checkWords } from '../findings/words.ts'
import type { frameWords } from '../frame/words.ts'
import type { controlWords } from '../lib/control-words.ts'
import type { lookupWords } from '../lib/lookup-words.ts'
import type { sharedWords } from '../lib/words.ts'
import type { passwordWords } from '../login/password-words.ts'
import type { loginWords } from '../login/words.ts'
import type { historyWords } from '../note-history/words.ts'
import type { templateWords } from '../note-templates/words.ts'
import type { speakerWords } from '../notes/speaker-words.ts'
import type { summaryWords } from '../notes/summary-words.ts'
import type { noteWords } from '../notes/words.ts'
import type { notificationWords } from '../notifications/words.ts'
import type { outboxWords } from '../outbox/words.ts'
import type { bannerWords } from '../patients/banner-words.ts'
import type { centerWords } from '../patients/center-words.ts'
import type { identityWords } from '../patients/identity-words.ts'
import type { poolWords } from '../patients/pool-words.ts'
import type { registerWords } from '../patients/register-words.ts'
import type { patientWords } from '../patients/words.ts'
import type { profileWords } from '../profile/words.ts'
import type { badgeWords } from '../recorder/badge-words.ts'
import type { handWords } from '../recorder/hand-words.ts'
import type { levelWords } from '../recorder/level-words.ts'
import type { microphoneTestWords } from '../recorder/microphone-test-words.ts'
import type { microphoneWords } from '../recorder/microphone-words.ts'
import type { noticeWords } from '../recorder/notice-words.ts'
import type { playerWords } from '../recorder/player-words.ts'
import type { recordingWords } from '../recorder/recording-words.ts'
import type { recorderWords } from '../recorder/words.ts'
import type { connectionWords } from '../session/connection-words.ts'
import type { lockWords } from '../session/lock-words.ts'
import type { logoutWords } from '../session/logout-words.ts'
import type { sessionWords } from '../session/words.ts'
import type { todayWords } from '../today/words.ts'
import type { vocabularyWords } from '../vocabulary/words.ts'

/** The English words of every feature. */
export interface Words {
  common: typeof sharedWords & typeof lookupWords
  commands: typeof commandWords
  controls: typeof controlWords
  login: typeof loginWords
  passwordChange: typeof passwordWords
  session: typeof sessionWords
  connection: typeof connectionWords
  lock: typeof lockWords
  logout: typeof logoutWords
  recorder: typeof recorderWords & typeof noticeWords & typeof badgeWords & typeof levelWords
  recording: typeof recordingWords
  player: typeof playerWords
  microphone: typeof microphoneWords & typeof microphoneTestWords
  dictation: typeof dictationWords
  outbox: typeof outboxWords
  consent: typeof consentWords
  dictationDevices: typeof handWords
  notes: typeof noteWords
  noteHistory: typeof historyWords
  noteTemplates: typeof templateWords
  noteSummary: typeof summaryWords
  speakers: typeof speakerWords
  noteCheck: typeof checkWords
  codes: typeof codeWords
  patients: typeof patientWords & typeof identityWords
  patientBanner: typeof bannerWords
  patientCenter: typeof centerWords
  patientPool: typeof poolWords
  patientRegister: typeof registerWords
  documents: typeof documentWords
  bin: typeof binWords
  appointments: typeof appointmentWords
  appointmentForm: typeof formWords
  appointmentDetails: typeof detailWords
  calendarFile: typeof calendarWords
  visits: typeof visitWords
  today: typeof todayWords
  availability: typeof availabilityWords
  checkIn: typeof checkInWords
  notifications: typeof notificationWords
  profile: typeof profileWords
  vocabulary: typeof vocabularyWords
  frame: typeof frameWords
  /** What the API says, by its code. */
  server: Record<SentenceCode, (...values: string[]) => string>
}

/** A sentence about a number in its plural forms, by the categories of `Intl.PluralRules`; `{0}`, `{1}` stand for its input. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

type Replacement<Word> = Word extends (...input: infer Input) => string
  ? string | PluralForms | ((...input: Input) => string)
  : string

/**
 * Words in place of the English ones, by feature. A word about a number or a name is a text with `{0}`, `{1}` for its input, one
 * with plural forms, or a function.
 */
export type Messages = Replacements<Words>
type Replacements<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends string | ((...input: never[]) => string)
    ? Replacement<Group[Key]>
    : Replacements<Group[Key]>
}

/** All words of a language. */
export type Catalogue = Complete<Words>
type Complete<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string | ((...input: never[]) => string)
    ? Replacement<Group[Key]>
    : Complete<Group[Key]>
}
