import { uploadDictation } from '@chartside/contract/dictation'
import { atom, type ReadableAtom } from 'nanostores'

import type { Progress } from '../lib/progress.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { sentDictationsOf } from '../notes/index.ts'
import { audit, type Session } from '../session/index.ts'
import { dictatedConsentOf } from './dictated-consent.ts'
import type { DictationValues } from './dictation-values.ts'
import { tasksSent } from './tasks.ts'

/** A dictation that the server has accepted. */
export interface SentDictation {
  /** '' if the backend does not say. */
  dictationId: string
  /** The patient it was sent for; '' for a typed name. */
  patientId: string
}

/** Uploads dictations, one at a time. Sending the same one again after a failure does not create a second. */
export function createDictationUpload(session: Session) {
  const key = createRequestKey()
  const $progress = atom<Progress | undefined>()
  let last: SentDictation = { dictationId: '', patientId: '' }
  let sending: AbortController | undefined
  return {
    /** Undefined while nothing is being sent. */
    $progress: $progress as ReadableAtom<Progress | undefined>,
    /** The last dictation that the server has accepted. */
    last: () => last,
    /** Aborts sending. */
    cancel: () => sending?.abort(),
    /** Sends checked values. Throws like `session.call`. */
    async send({ providerId, patientName, patientId, comments, tasks, recording }: DictationValues): Promise<void> {
      const consent = dictatedConsentOf(session).get()
      const isStored = consent && (await session.capabilities()).features.has('consent')
      const sent = {
        patient_name: patientName.trim(),
        patient_pool_id: patientId,
        comments: consent && !isStored ? [comments, consent.line].filter(Boolean).join('\n\n') : comments,
        // The check has passed, so there is a recording.
        audio_file: recording!.file,
        provider_id: providerId,
        tasks: tasksSent(tasks),
        consent: isStored ? consent.sent : undefined,
      }
      $progress.set({ sent: 0, total: 0 })
      sending = new AbortController()
      try {
        const onProgress = (sent: number, total: number) => $progress.set({ sent, total })
        const repeatable = { signal: sending.signal, idempotencyKey: key.of(Object.values(sent)), onProgress }
        const { data, message } = await session.call(uploadDictation, { form: sent }, repeatable)
        key.done()
        sentDictationsOf(session).changed()
        last = { dictationId: data?.id ?? '', patientId }
        audit(session, 'send', { resource: 'dictation', id: last.dictationId, patientId })
        session.environment.toasts.show('success', message)
      } catch (error) {
        key.failed(error)
        throw error
      } finally {
        $progress.set(undefined)
      }
    },
  }
}
