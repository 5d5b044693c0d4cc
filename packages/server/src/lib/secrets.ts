import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import type { PusherKeys } from '../deps.ts'
import { ProgramError } from './program-error.ts'

/** Secrets that stay the same after a restart. */
export interface Secrets {
  /** Signs the addresses of files. */
  signingKey: Buffer
  realtime: PusherKeys
}

/** Reads the secrets that were generated when the folder was first used, or generates them; only the owner can read the file. */
export async function readSecrets(
  folder: string,
  given: { signingKey?: string | undefined; realtime?: PusherKeys | undefined },
): Promise<Secrets> {
  const { signingKey: text, realtime } = given
  if (text && realtime) return { signingKey: keyOf(text, 'SIGNING_KEY'), realtime }
  const file = path.join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept = (await read(file)) ?? (await make(file))
  return { signingKey: keyOf(text ?? kept.signingKey, text ? 'SIGNING_KEY' : file), realtime: realtime ?? kept.realtime }
}

interface Kept {
  signingKey: string
  realtime: PusherKeys
}

async function read(file: string): Promise<Kept | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const kept = JSON.parse(text) as Kept
    if (kept.signingKey && kept.realtime.key && kept.realtime.secret) return kept
  } catch {
    // Reported below.
  }
  throw new ProgramError(`${file} cannot be read. Put it back from a backup, or remove it to have new secrets made.`)
}

async function make(file: string): Promise<Kept> {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex')
  const made: Kept = {
    signingKey: randomBytes(32).toString('base64'),
    realtime: { appId: 'chartside', key: hex(10), secret: hex(32) },
  }
  const draft = `${file}.${crypto.randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(JSON.stringify(made, null, 2))
  await handle.sync()
  await handle.close()
  try {
    // Unlike a rename, this fails if another process was first; then its secrets apply.
    await link(draft, file)
    return made
  } catch (error) {
    const kept = await read(file)
    if (kept) return kept
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function keyOf(text: string, from: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length < 32)
    throw new ProgramError(`${from} must hold at least 32 bytes as base64, as \`openssl rand -base64 32\` makes them.`)
  return key
}
