// Streams a multipart body with one file: texts to memory, the file directly to disk, so that memory use is constant.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'

import { limitedBody } from '../lib/body-of.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'
import type { TakeForm, TakenForm } from '../lib/serve.ts'
import type { User } from '../lib/user.ts'
import { assembled, type InParts, partsOf } from './file-in-parts.ts'
import type { DiskRoom, HeldRoom } from './room.ts'
import type { Draft, FileStore } from './store.ts'

/** Checks a file as it streams. Both throw a Refusal if it is not of the right kind. */
export interface FileCheck<Facts> {
  push(piece: Uint8Array): void
  /** The facts found about the file. */
  end(): Facts
}

/** A file part: safe on disk as a draft, which the handler keeps or `serve` discards. */
export interface Upload<Facts> {
  draft: Draft
  /** The client's file name; only a name, never a path. */
  name: string
  /** SHA-256 of its bytes. */
  hash: string
  facts: Facts
}

interface FileFormOptions<Facts> {
  store: FileStore
  room: Pick<DiskRoom, 'hold'>
  /** Name of the part that holds the file; other files are ignored. */
  field: string
  /** What messages call the file: 'The recording'. */
  label: string
  /** Bytes. */
  maxBytes: number
  /** May throw a Refusal for the name. */
  check(name: string): FileCheck<Facts>
}

/** A file on its way: the room that is held for it, and the bytes of its form, 0 if they are unknown. */
interface Arriving {
  held: HeldRoom | undefined
  length: number
}

/** Bytes that texts and boundaries may add to the file; more texts are not kept in memory, however large the file may be. */
const besidesFile = 512 * 1024
/** Bytes after which one text is cut: it has more than the 100,000 characters of the longest field, whose rule refuses it. */
const longestText = 400 * 1024
const textsTooLarge = () =>
  new Refusal(413, `The texts of this form are larger than ${besidesFile / 1024} kB.`, { status: 'ERROR' })

const broken = () => new Refusal(400, 'The upload was interrupted. Send it again.', { status: 'ERROR' })

const larger = ({ field, label, maxBytes }: Pick<FileFormOptions<unknown>, 'field' | 'label' | 'maxBytes'>) =>
  refusedAt(field, `${label} is larger than ${maxBytes / 1024 / 1024} MB.`, 413)

/** Takes a file in. Without room for it, it is read and not stored: it may have been sent before, which its hash shows. */
async function receive<Facts>(
  { store, check, ...about }: FileFormOptions<Facts>,
  file: Readable & { truncated?: boolean },
  name: string,
  { held, length }: Arriving,
): Promise<Upload<Facts>> {
  const looking = check(name)
  const hash = createHash('sha256')
  let bytes = 0
  let noRoom = held?.holdUpTo(length)
  async function* checked(): AsyncGenerator<Uint8Array> {
    // The rest of a refused file is still read, or the client would get a cut connection instead of the sentence.
    for await (const piece of file.iterator({ destroyOnReturn: false })) {
      looking.push(piece)
      hash.update(piece)
      bytes += piece.length
      noRoom ??= held?.holdUpTo(bytes)
      if (!noRoom) yield piece
    }
    if (file.truncated) throw larger(about)
    if (bytes === 0) throw refusedAt(about.field, `${about.label} is empty.`)
  }
  const draft = await store.receive(checked())
  try {
    return { draft: noRoom ? await refused(draft, noRoom) : draft, name, hash: hash.digest('hex'), facts: looking.end() }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

export function fileForm<Facts>(options: FileFormOptions<Facts>) {
  const { store, room, field, maxBytes, check } = options
  const uploads = new WeakMap<Blob, Upload<Facts>>()
  const inParts = new WeakMap<Blob, InParts>()
  const tooLarge = () => larger(options)

  async function take(request: Request, user?: User): ReturnType<TakeForm> {
    const held = user && (await room.hold(user))
    try {
      const { discard, ...taken } = await takeHeld(request, user, held)
      const release = async (isAnswered: boolean) => {
        held?.release()
        await discard(isAnswered)
      }
      return { ...taken, discard: release }
    } catch (error) {
      held?.release()
      throw error
    }
  }

  async function takeHeld(request: Request, user: User | undefined, held: HeldRoom | undefined): ReturnType<TakeForm> {
    const length = Number(request.headers.get('content-length') ?? 0)
    if (length > maxBytes + besidesFile) throw tooLarge()
    const values: Record<string, unknown> = Object.create(null)
    let upload: Promise<Upload<Facts>> | undefined
    let cut: Refusal | undefined
    const parser = parserFor(request, maxBytes)
    // Beyond a limit nothing more is read.
    const cutBy = (refusal: Refusal) => {
      cut = refusal
      parser.destroy()
    }
    let textBytes = 0
    parser.on('field', (name, value) => {
      textBytes += Buffer.byteLength(value)
      if (textBytes > besidesFile) return cutBy(textsTooLarge())
      // Browsers send the line breaks of a text as CRLF in a form; as JSON, and as typed, they are LF.
      values[name] ??= value.replace(/\r\n/g, '\n')
    })
    parser.on('file', (name, file, { filename }) => {
      // The parser reports its errors itself.
      file.on('error', () => {})
      if (name !== field || upload) return void file.resume()
      file.once('limit', () => cutBy(tooLarge()))
      upload = receive(options, file, sentName(filename), { held, length })
      upload.catch(() => file.resume())
    })
    const [body, file] = await Promise.allSettled([
      pipeline(limitedBody(request, 'file', maxBytes + besidesFile, tooLarge), parser),
      // The file part is known only once the body has come to it.
      new Promise((resolve) => parser.once('close', resolve)).then(() => upload),
    ])
    const taken = file.status === 'fulfilled' ? file.value : undefined
    if (body.status === 'rejected') {
      await taken?.draft.discard()
      throw cut ?? (body.reason instanceof Refusal ? body.reason : broken())
    }
    if (file.status === 'rejected') throw file.reason
    // A text field with the file's name is not a file.
    values[field] = undefined
    const fingerprint = fingerprintOf([values, taken?.name, taken?.hash])
    const parts = user && !taken ? partsOf(values, user) : undefined
    if (parts) {
      const blob = new Blob([])
      inParts.set(blob, parts)
      values[field] = blob
    }
    if (taken) {
      // It only represents the file, whose bytes are on disk.
      const blob = new Blob([])
      uploads.set(blob, taken)
      values[field] = blob
    }
    return { values, fingerprint, discard: discarding(store, taken, parts) }
  }

  return {
    take,
    /** The upload behind a file of a form that was taken in here. */
    async uploadOf(file: Blob): Promise<Upload<Facts>> {
      const parts = inParts.get(file)
      if (parts) {
        if (parts.bytes > maxBytes) throw tooLarge()
        return assembled(store, check(parts.name), parts)
      }
      const upload = uploads.get(file)
      if (!upload) throw new TypeError('This file was not taken in here')
      return upload
    },
  }
}

/** A file for which there is no room: it was not stored, and cannot be kept. */
async function refused(draft: Draft, noRoom: Refusal): Promise<Draft> {
  await draft.discard()
  return { ...draft, keep: () => Promise.reject(noRoom) }
}

/** Discards a file that came with its form, and one that came in parts before it as soon as the form is answered. */
const discarding =
  (store: FileStore, taken: Pick<Upload<unknown>, 'draft'> | undefined, parts: InParts | undefined): TakenForm['discard'] =>
  async (isAnswered) => {
    await taken?.draft.discard()
    if (parts && isAnswered) await store.parts.remove(parts.upload)
  }

/** Browsers send the three characters that would break a part's header in this way. */
const sentName = (name: string | undefined): string =>
  (name ?? '').replace(/%0a/gi, '\n').replace(/%0d/gi, '\r').replace(/%22/g, '"')

function parserFor(request: Request, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // A file that ends exactly at the limit counts as cut.
      limits: { fileSize: maxBytes + 1, fieldSize: longestText, files: 4, fields: 50, parts: 60 },
      defParamCharset: 'utf8',
    })
  } catch {
    throw new Refusal(400, 'The body is not readable as a form.', { status: 'ERROR' })
  }
}
