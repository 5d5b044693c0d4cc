import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

import { entries, isFileKey } from './folder.ts'

/** A file in quarantine, and the day since when: `2026-11-20`. */
export interface SetAside {
  key: string
  day: string
}

/** Files of a folder that no row refers to, in `quarantine/<day>/`, where nothing serves them. */
export function quarantineIn(folder: string) {
  const top = join(folder, 'quarantine')
  const removeIfEmpty = (day: string) => rmdir(join(top, day)).catch(() => undefined)

  return {
    async list(): Promise<SetAside[]> {
      const found: SetAside[] = []
      for (const day of await entries(top))
        for (const key of await entries(join(top, day))) if (isFileKey(key)) found.push({ key, day })
      return found
    },
    async add(path: string, { key, day }: SetAside): Promise<void> {
      await mkdir(join(top, day), { recursive: true, mode: 0o700 })
      await rename(path, join(top, day, key))
    },
    async putBack({ key, day }: SetAside, path: string): Promise<void> {
      await rename(join(top, day, key), path)
      await removeIfEmpty(day)
    },
    async remove(key: string): Promise<void> {
      for (const day of await entries(top)) {
        await rm(join(top, day, key), { force: true })
        await removeIfEmpty(day)
      }
    },
  }
}
