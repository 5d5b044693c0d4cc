import type { StandingConsent, StoredConsent } from '@chartside/contract/consent'
import { dayIn } from '@chartside/contract/lib/wall-clock'

import { recordMoment } from '../lib/clock-times.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { formatSeconds } from '../lib/progress.ts'
import { consentWords } from './words.ts'

/** A consent in one line: 'Consent to record: patient, spoken, 23 Nov 2026, 10:02 AM CST, 00:12 into the recording, wording 1'. */
export const consentLine = ({ given_by, how, at, second, wording }: StoredConsent, zone: string | undefined): string =>
  consentWords.line(
    consentWords.inLine[given_by],
    consentWords.inLine[how],
    recordMoment(at, zone),
    second === null ? '' : consentWords.inRecording(formatSeconds(second)),
    wording && consentWords.wordingVersion(wording),
  )

/** That consent was withdrawn, and when, if that is known. */
export const withdrawnLine = (at: string, zone: string | undefined): string => consentWords.withdrawn(recordMoment(at, zone))

/** A standing consent, to be used: 'Standing consent of 03 May 2026 (patient, spoken)'. */
export const standingText = ({ given_by, how, at }: StandingConsent, zone: string | undefined): string =>
  consentWords.useStanding(unambiguousDay(dayIn(zone, Date.parse(at))), consentWords.inLine[given_by], consentWords.inLine[how])
