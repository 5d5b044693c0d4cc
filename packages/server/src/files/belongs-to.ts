import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { exists, synced, unlessMissing } from './folder.ts'
import type { FileStore } from './store.ts'

/** The mark of a folder, in its file `belongs-to`. */
export function markIn(folder: string, makeLink = link): Pick<FileStore, 'mark' | 'markedAt' | 'setMark'> {
  const belongsTo = join(folder, 'belongs-to')
  const options = { mode: 0o600, flush: true }
  return {
    async mark() {
      return (await unlessMissing(readFile(belongsTo, 'utf8')))?.trim()
    },
    async markedAt() {
      return (await unlessMissing(stat(belongsTo)))?.mtimeMs
    },
    async setMark(mark, { replaces }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const own = `${belongsTo}.${crypto.randomUUID()}`
      const text = `${mark}\n`
      try {
        await writeFile(own, text, options)
        // A link, unlike a rename, fails if another process was first. Not every file system has links.
        const asFirst = () =>
          makeLink(own, belongsTo).catch((error: unknown) => {
            if (exists(error)) throw error
            return writeFile(belongsTo, text, { ...options, flag: 'wx' })
          })
        await (replaces ? rename(own, belongsTo) : asFirst())
        await synced(folder)
        return true
      } catch (error) {
        if (exists(error)) return false
        throw error
      } finally {
        await rm(own, { force: true })
      }
    },
  }
}
