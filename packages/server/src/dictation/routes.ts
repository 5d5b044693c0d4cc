import { consentSent } from '@chartside/contract/consent'
import { type differentName, uploadDictation } from '@chartside/contract/dictation'
import { generateNote, isSpoken, type Segment } from '@chartside/contract/notes'
import { gapsSent } from '@chartside/contract/recorder'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'

import { requireAllowed } from '../consent/index.ts'
import type { Writer } from '../database/database.ts'
import { dictations, files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type DiskRoom, type FileStore, keepDraft } from '../files/index.ts'
import { dropJobs } from '../lib/queue.ts'
import { readJson } from '../lib/read-json.ts'
import { notFound, Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { requireUntouched, templateOf } from '../note-templates/index.ts'
import { readTasks, requireUnsigned } from '../notes/index.ts'
import { holdPatient, isNameOf } from '../patients/index.ts'
import { hasNoContent, noteJobOf, progressLookup, requestNote, type SentProgress } from '../scribe/index.ts'
import { dictationForm } from './form.ts'
import { idTaken, rememberSent, SentMeanwhile, wasSentBefore } from './sent-before.ts'

const unknownPatient = () => refusedAt('patient_pool_id', "This patient wasn't found. Choose the patient again.", 404)

const consentMissing = () =>
  refusedAt('consent', "This practice sends a recording only with the patient's consent. Save their answer, then send it again.")

const nameDiffers = (sent_name: string, patient_name: string) =>
  new Refusal(
    409,
    `This dictation was sent for ${sent_name}, but the chosen record is that of ${patient_name}. Choose whom it is about.`,
    { status: 'ERROR', data: { code: 'name-differs', sent_name, patient_name } satisfies v.InferInput<typeof differentName> },
  )

/** The name of a patient who is held, and of whom a dictation was sent under a name that is theirs; refuses any other name. */
async function patientNamed(writer: Writer, practiceId: string, id: string, sent: string): Promise<string> {
  const name = await holdPatient(writer, practiceId, id, unknownPatient)
  if (!(await isNameOf(writer, { id, name }, sent))) throw nameDiffers(sent.trim(), name)
  return name
}

export function dictationRoutes(app: App, deps: Deps, store: FileStore, room: DiskRoom): void {
  const { database, clock } = deps
  const form = dictationForm(store, room)

  serve(
    app,
    uploadDictation,
    async ({ form: sent }, call) => {
      const { practiceId, providerId } = call.user
      if (sent.provider_id !== providerId)
        throw refusedAt('provider_id', 'A dictation can only be sent under your own provider id.', 404)
      const { draft, hash, facts } = await form.uploadOf(sent.audio_file)
      const id = sent.dictation_id || crypto.randomUUID()
      const answer = { message: 'Dictation sent. The note is being written.', data: { id } }
      const consentOf = () => readJson('consent', 'Consent', consentSent, sent.consent) ?? null
      const isRepetition = () => wasSentBefore(database, call.user, { id, recording: hash }, () => consentOf()?.id ?? '')
      // First: what has arrived is not refused by a rule that came later.
      if (await isRepetition()) return answer
      const tasks = readTasks(sent.tasks)
      const patient_pool_id = sent.patient_pool_id || null
      const consent = consentOf()
      const gaps = readJson('gaps', 'Gaps', gapsSent, sent.gaps) ?? []
      if (!consent && deps.settings.consentRequired) throw consentMissing()
      const created_at = new Date(clock.now())
      const write = async (transaction: Writer) => {
        await rememberSent(transaction, call.user, { id, recording: hash }, created_at)
        const patient_name = patient_pool_id
          ? await patientNamed(transaction, practiceId, patient_pool_id, sent.patient_name)
          : sent.patient_name
        await requireAllowed(transaction, call.user, { consent, patientId: patient_pool_id }, clock.now())
        await room.require(transaction, call.user, draft.bytes)
        await transaction.insert(files).values({
          key: draft.key,
          practice_id: practiceId,
          account_id: call.user.accountId,
          name: 'recording.mp3',
          type: 'audio/mpeg',
          bytes: draft.bytes,
          created_at,
        })
        const stored = await transaction
          .insert(dictations)
          .values({
            id,
            practice_id: practiceId,
            provider_id: providerId,
            patient_pool_id,
            patient_name,
            comments: sent.comments,
            tasks,
            consent,
            gaps,
            audio_key: draft.key,
            audio_seconds: facts.seconds,
            created_at,
            updated_at: created_at,
          })
          .onConflictDoNothing()
          .returning({ id: dictations.id })
        if (stored.length === 0) throw idTaken()
        const template = await templateOf(transaction, call.user)
        await requestNote(transaction, { id, practice_id: practiceId }, 'transcribe', { template })
        await call.remember(transaction, answer)
      }
      try {
        await keepDraft(database, store, draft, write)
      } catch (error) {
        if (error instanceof SentMeanwhile && (await isRepetition())) return answer
        throw error
      }
      deps.wakeWorker()
      return answer
    },
    { takeForm: form.take },
  )

  serve(app, generateNote, async ({ body: { id, template_id, version } }, { user }) => {
    const underWay = await database.transaction(async (transaction) => {
      const mine = and(
        eq(dictations.practice_id, user.practiceId),
        eq(dictations.provider_id, user.providerId),
        eq(dictations.id, id),
      )
      const [row] = await transaction.select().from(dictations).where(mine).for('update')
      if (!row) throw notFound('dictation')
      requireUnsigned(row)
      // Writing it again would lose the review.
      if (row.soap_note !== null && template_id === undefined) throw new Refusal(409, 'This dictation already has a note.')
      if (row.soap_note !== null) await requireUntouched(deps, transaction, row, version)
      if (row.soap_note !== null && hasNoContent(row))
        throw new Refusal(409, "The note wasn't written again: nobody seems to speak in the recording, and nothing was typed.")
      const template = await templateOf(transaction, user, template_id)
      await transaction.update(dictations).set({ failure: '' }).where(mine)
      // A template that was chosen replaces an order by another one.
      if (template_id !== undefined) await dropJobs(transaction, noteJobOf(id))
      const progress = (await progressLookup(transaction)([id])).get(id)
      // A note from a time without a speech engine has no transcription yet.
      const step = (row.transcription as Segment[]).some(isSpoken) ? 'write-note' : 'transcribe'
      await requestNote(transaction, row, step, { template, replaces: row.soap_note === null ? undefined : row.version })
      return progress
    })
    deps.wakeWorker()
    return { message: sayUnderWay(underWay), data: { note_progress: underWay ?? { state: 'queued' } } }
  })
}

/** The answer to Generate: the note was requested, or its progress. */
function sayUnderWay(progress: SentProgress | undefined): string {
  if (progress?.state === 'queued') return 'This note is already in line.'
  if (progress?.state === 'transcribing') return 'The recording is already being transcribed.'
  if (progress?.state === 'writing') return 'The note is already being written.'
  if (progress?.state === 'waiting') return "The speech service has not answered yet. We'll try again automatically."
  return 'The note is being written.'
}
