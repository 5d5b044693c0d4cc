import type { Page } from '@playwright/test'

/** What a browser has stored of a dictation: its row as text, and what is encrypted. */
export interface StoredDictation {
  id: string
  protection: string
  /** Each encrypted part: what it is (as `seal` has it), and its bytes. */
  sealed: { place: string; iv: Uint8Array<ArrayBuffer>; data: Uint8Array<ArrayBuffer> }[]
}

/** Everything that the store of unsent dictations contains, read as any script of the page's origin could. */
export async function storedDictations(page: Page): Promise<StoredDictation[]> {
  const found = await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    interface Sealed {
      iv: Uint8Array
      data: ArrayBuffer
    }
    const part = (place: string, { iv, data }: Sealed) => ({ place, iv: base64(iv), data: base64(new Uint8Array(data)) })
    const stores = (await done(indexedDB.open('chartside-dictations'))).transaction(['dictations', 'pieces'])
    const pieces = stores.objectStore('pieces')
    const [rows, keys, values] = await Promise.all([
      done<{ id: string; protection: string; details: Sealed }[]>(stores.objectStore('dictations').getAll()),
      done(pieces.getAllKeys()),
      done<{ sealed: Sealed }[]>(pieces.getAll()),
    ])
    const sound = keys.map((key, at) => part((key as [string, number]).join(':'), values[at]!.sealed))
    return rows.map(({ id, protection, details }) => ({
      id,
      protection,
      sealed: [part(`${id}:details`, details), ...sound.filter(({ place }) => place.startsWith(`${id}:`))],
    }))
  })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
  return found.map(({ sealed, ...rest }) => ({
    ...rest,
    sealed: sealed.map(({ place, iv, data }) => ({ place, iv: bytes(iv), data: bytes(data) })),
  }))
}
