import { open, readdir } from 'node:fs/promises'

/** True for a key; nothing else reaches the file system. */
export const isFileKey = (key: string) => /^[0-9a-f]{32}$/.test(key)

/** True for the error of a file or folder that does not exist. */
export const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** True for the error of a file or folder that is there already. */
export const exists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** The names in a folder; none if it does not exist. */
export async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (missing(error)) return []
    throw error
  }
}

/** A rename is on disk only when its folder is. */
export async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What is read; undefined if it does not exist. */
export async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if (missing(error)) return undefined
    throw error
  }
}
