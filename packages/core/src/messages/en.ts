import { sentences } from '@chartside/contract/lib/sentences'
import { detailWords } from '../appointments/appointment-detail-words.ts'
import { calendarWords } from '../appointments/calendar-words.ts'
import { formWords } from '../appointments/form-words.ts'
import { visitWords } from '../appointments/visit-words.ts'
import { appointmentWords } from '../appointments/words.ts'
import { availabilityWords } from '../availability/words.ts'
import { binWords } from '../bin/words.ts'
import { checkInWords } from '../check-in/words.ts'
import { codeWords } from '../codes/words.ts'
import { commandWords } from '../commands/words.ts'
import { consentWords } from '../consent/words.ts'
import { dictationWords } from '../dictation/words.ts'
import { documentWords } from '../documents/words.ts'
import { checkWords } from '../findings/words.ts'
import { frameWords } from '../frame/words.ts'
import { controlWords } from '../lib/control-words.ts'
import { featureWords } from '../lib/language.ts'
import { lookupWords } from '../lib/lookup-words.ts'
import { sharedWords } from '../lib/words.ts'
import { passwordWords } from '../login/password-words.ts'
import { loginWords } from '../login/words.ts'
import { historyWords } from '../note-history/words.ts'
import { templateWords } from '../note-templates/words.ts'
import { speakerWords } from '../notes/speaker-words.ts'
import { summaryWords } from '../notes/summary-words.ts'
import { noteWords } from '../notes/words.ts'
import { notificationWords } from '../notifications/words.ts'
import { outboxWords } from '../outbox/words.ts'
import { bannerWords } from '../patients/banner-words.ts'
import { centerWords } from '../patients/center-words.ts'
import { identityWords } from '../patients/identity-words.ts'
import { poolWords } from '../patients/pool-words.ts'
import { registerWords } from '../patients/register-words.ts'
import { patientWords } from '../patients/words.ts'
import { profileWords } from '../profile/words.ts'
import { badgeWords } from '../recorder/badge-words.ts'
import { handWords } from '../recorder/hand-words.ts'
import { levelWords } from '../recorder/level-words.ts'
import { microphoneTestWords } from '../recorder/microphone-test-words.ts'
import { microphoneWords } from '../recorder/microphone-words.ts'
import { noticeWords } from '../recorder/notice-words.ts'
import { playerWords } from '../recorder/player-words.ts'
import { recordingWords } from '../recorder/recording-words.ts'
import { recorderWords } from '../recorder/words.ts'
import { connectionWords } from '../session/connection-words.ts'
import { lockWords } from '../session/lock-words.ts'
import { logoutWords } from '../session/logout-words.ts'
import { sessionWords } from '../session/words.ts'
import { todayWords } from '../today/words.ts'
import { vocabularyWords } from '../vocabulary/words.ts'
import type { Words } from './index.ts'

const inSentences = Object.fromEntries(
  Object.entries(sentences).map(([code, text]) => [
    code,
    (...values: string[]) => text.replace(/\{(\d)\}/g, (_whole, at: string) => values[Number(at)] ?? ''),
  ]),
) as Words['server']

/** Words of one feature that are loaded at different times; read in the language of the page, like others. */
const joined = <One extends object, Other extends object>(one: One, other: Other) =>
  Object.defineProperties({} as One & Other, {
    ...Object.getOwnPropertyDescriptors(one),
    ...Object.getOwnPropertyDescriptors(other),
  })

/** All English words: what a translator translates. Elements import those of their features only. */
export const english: Words = {
  common: joined(sharedWords, lookupWords),
  controls: controlWords,
  login: loginWords,
  passwordChange: passwordWords,
  session: sessionWords,
  connection: connectionWords,
  lock: lockWords,
  logout: logoutWords,
  recorder: joined(joined(recorderWords, noticeWords), joined(badgeWords, levelWords)),
  recording: recordingWords,
  player: playerWords,
  microphone: joined(microphoneWords, microphoneTestWords),
  dictation: dictationWords,
  outbox: outboxWords,
  consent: consentWords,
  dictationDevices: handWords,
  notes: noteWords,
  noteHistory: historyWords,
  noteTemplates: templateWords,
  noteSummary: summaryWords,
  speakers: speakerWords,
  noteCheck: checkWords,
  codes: codeWords,
  patients: joined(patientWords, identityWords),
  patientBanner: bannerWords,
  patientCenter: centerWords,
  patientPool: poolWords,
  patientRegister: registerWords,
  documents: documentWords,
  bin: binWords,
  appointments: appointmentWords,
  commands: commandWords,
  appointmentForm: formWords,
  appointmentDetails: detailWords,
  calendarFile: calendarWords,
  visits: visitWords,
  today: todayWords,
  availability: availabilityWords,
  checkIn: checkInWords,
  notifications: notificationWords,
  profile: profileWords,
  vocabulary: vocabularyWords,
  frame: frameWords,
  server: featureWords('server', inSentences),
}
