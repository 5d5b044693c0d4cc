import { maxRecordingBytes } from '@chartside/contract/dictation'
import { maxPartBytes, uploadOffset, uploadPart } from '@chartside/contract/uploads'

import { requireNotWithdrawn } from '../consent/index.ts'
import type { Deps } from '../deps.ts'
import type { DiskRoom, FileStore } from '../files/index.ts'
import { refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { partForm } from '../lib/text-form.ts'

/** Bytes that boundaries and texts may add to a part. */
const besidesPart = 64 * 1024

const tooLarge = () => refusedAt('part', 'A part can have at most 1 MB.', 413)
const tooLong = () => refusedAt('offset', `An upload can have at most ${maxRecordingBytes / 1024 / 1024} MB.`, 413)

/** Takes in files part by part. What each is for, and whether it may be kept, is decided by the call whose form names the upload. */
export function uploadRoutes(app: App, { database }: Pick<Deps, 'database'>, store: FileStore, room: DiskRoom): void {
  serve(app, uploadOffset, async ({ id }, { user: { accountId } }) => ({
    message: '',
    data: { offset: await store.parts.size({ accountId, id }) },
  }))

  serve(
    app,
    uploadPart,
    async ({ id, form: { offset, part, consent_id: consentId } }, { user }) => {
      if (part.size > maxPartBytes) throw tooLarge()
      if (offset + part.size > maxRecordingBytes) throw tooLong()
      const bytes = new Uint8Array(await part.arrayBuffer())
      const upload = { accountId: user.accountId, id }
      const held = await room.hold(user)
      try {
        const noRoom = held.holdUpTo(bytes.length)
        if (noRoom) throw noRoom
        if (!consentId) return { message: '', data: { offset: await store.parts.append(upload, offset, bytes) } }
        return await database.transaction(async (transaction) => {
          await requireNotWithdrawn(transaction, user, consentId)
          return { message: '', data: { offset: await store.parts.append(upload, offset, bytes, { ...user, consentId }) } }
        })
      } finally {
        held.release()
      }
    },
    { takeForm: partForm(maxPartBytes + besidesPart) },
  )
}
