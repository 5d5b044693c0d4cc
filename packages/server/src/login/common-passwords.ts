import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A password in the list's form: lower case, without blanks, hashed. */
export const hashOfPassword = (password: string): string =>
  createHash('sha256').update(plain(password)).digest().subarray(0, 6).toString('base64')

const plain = (password: string) => password.normalize('NFKC').toLowerCase().replace(/\s/g, '')

let list: Promise<ReadonlySet<string>> | undefined

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.replace(/^#.*$/gm, '').split(/\s+/))
}

/** True for a password that attackers try first: one of the list, also with digits or signs around it, or a repetition. */
export async function isCommon(password: string): Promise<boolean> {
  list ??= read()
  const known = await list
  const typed = plain(password)
  const inside = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const part = repeatedPart(typed)
  return part.length < 5 || [typed, inside, part].some((word) => known.has(hashOfPassword(word)))
}

/** The shortest part that a text repeats: `abc` of `abcabcab`; the text itself if there is none. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}
