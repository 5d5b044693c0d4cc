import { deleteDocument, listDocuments, listDocumentTags, saveDocument, updateDocument } from '@chartside/contract/documents'
import { documentTypes } from '@chartside/contract/lib/document-file'
import { and, desc, eq, sql } from 'drizzle-orm'

import { binDocument } from '../bin/index.ts'
import type { Writer } from '../database/database.ts'
import { documents, files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type DiskRoom, downloadAddress, type FileStore, fileAddresses, keepDraft } from '../files/index.ts'
import { nameOf } from '../lib/name-of.ts'
import { requirePermission } from '../lib/permissions.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { holdPatient, patientNeeded } from '../patients/index.ts'
import { documentForm } from './form.ts'

/** Documents, and tags of them, that are listed. */
const maxRows = 1000

/** The columns of a document about its file. */
type Filed = Pick<typeof documents.$inferInsert, 'file_key' | 'original_file_name' | 'doc_type'>

/** Every user of a practice can read its documents and file others; who may delete them may also replace their files. */
export function documentRoutes(app: App, deps: Deps, store: FileStore, room: DiskRoom): void {
  const { database, clock } = deps
  const form = documentForm(store, room)
  const needPatient = patientNeeded(deps)
  const addressOf = fileAddresses(deps)
  const mine = ({ practiceId }: User, id: string) => and(eq(documents.practice_id, practiceId), eq(documents.id, id))

  const deletingBy = async (user: User) => ({ user, by: await nameOf(deps, user), at: new Date(clock.now()) })

  /** Documents of one patient, or of the whole practice if none is given. */
  async function chosen(user: User, patientId: string, tag = '') {
    if (patientId !== '') await needPatient(user.practiceId, patientId)
    return and(
      eq(documents.practice_id, user.practiceId),
      patientId === '' ? undefined : eq(documents.patient_pool_id, patientId),
      tag === '' ? undefined : eq(documents.tag, tag),
    )
  }

  serve(app, listDocuments, async ({ query: { tag, patient_pool_id = '' } }, { user, origin }) => {
    const rows = await database
      .select()
      .from(documents)
      .where(await chosen(user, patient_pool_id, tag))
      .orderBy(desc(documents.created_at), desc(documents.id))
      .limit(maxRows)
    const data = rows.map(({ id, patient_pool_id, doc_type, tag, file_key, original_file_name, created_at }) => {
      const url = addressOf(origin, file_key)
      const download_url = downloadAddress(url)
      return { id, patient_pool_id, doc_type, tag, url, download_url, original_file_name, created_at: created_at.toISOString() }
    })
    return { message: 'Documents.', data: { data } }
  })

  serve(app, listDocumentTags, async ({ query: { patient_pool_id = '' } }, { user }) => ({
    message: 'Tags of documents.',
    data: await database
      .select({ tag: documents.tag, count: sql<number>`count(*)::int` })
      .from(documents)
      .where(await chosen(user, patient_pool_id))
      .groupBy(documents.tag)
      .orderBy(sql`lower(${documents.tag})`, documents.tag)
      .limit(maxRows),
  }))

  /** Keeps a file that was taken in, and writes its row. */
  async function withFile<Result>(user: User, file: Blob, write: (fresh: Filed, writer: Writer) => Promise<Result>) {
    const { draft, name, facts } = await form.uploadOf(file)
    const doc_type = facts.kind === 'pdf' ? 'pdf' : 'image'
    return keepDraft(database, store, draft, async (transaction) => {
      await room.require(transaction, user, draft.bytes)
      await transaction.insert(files).values({
        key: draft.key,
        practice_id: user.practiceId,
        account_id: user.accountId,
        name,
        type: documentTypes[facts.kind],
        bytes: draft.bytes,
        created_at: new Date(clock.now()),
      })
      return write({ file_key: draft.key, original_file_name: name, doc_type }, transaction)
    })
  }

  serve(
    app,
    saveDocument,
    async ({ form: { file, tag, patient_pool_id } }, call) => {
      const { user } = call
      const id = crypto.randomUUID()
      const answer = { message: 'Document uploaded.', data: { id } }
      const row = { id, practice_id: user.practiceId, patient_pool_id, tag: tag.trim(), created_at: new Date(clock.now()) }
      await withFile(user, file, async (fresh, writer) => {
        await holdPatient(writer, user.practiceId, patient_pool_id)
        await writer.insert(documents).values({ ...row, ...fresh })
        await call.remember(writer, answer)
      })
      return answer
    },
    { takeForm: form.take },
  )

  serve(
    app,
    updateDocument,
    async ({ id, form: { file, tag, patient_pool_id } }, { user }) => {
      // A new file takes the old one away.
      if (file) requirePermission(user, deleteDocument.permission)
      const place = and(mine(user, id), eq(documents.patient_pool_id, patient_pool_id))
      const deleting = await deletingBy(user)
      const change = async (writer: Writer, fresh?: Filed) => {
        const [before] = await writer.select().from(documents).where(place).for('update')
        if (!before) throw notFound('document')
        if (fresh) await binDocument(writer, before, deleting, true)
        await writer
          .update(documents)
          .set({ tag: tag.trim(), ...fresh })
          .where(place)
      }
      if (file) await withFile(user, file, (fresh, writer) => change(writer, fresh))
      else await database.transaction((transaction) => change(transaction))
      return { message: 'Document updated.' }
    },
    { takeForm: form.take },
  )

  serve(app, deleteDocument, async ({ id }, { user }) => {
    const deleting = await deletingBy(user)
    await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(documents).where(mine(user, id)).for('update')
      if (!row) throw notFound('document')
      await binDocument(transaction, row, deleting, false)
      await transaction.delete(documents).where(eq(documents.id, row.id))
    })
    return { message: 'Document deleted.' }
  })
}
