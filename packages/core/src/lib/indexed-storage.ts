import type { KeyStorage } from '../environment.ts'

const store = 'kept'

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Storage in an IndexedDB of that name, for what outlives the session. Rejects if the browser forbids it. */
export function indexedStorage(name: string): KeyStorage {
  const act = async <Result>(work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    const database = await settled(opening)
    try {
      return await settled(work(database.transaction(store, 'readwrite').objectStore(store)))
    } finally {
      database.close()
    }
  }
  return {
    get: async (key) => ((await act<unknown>((kept) => kept.get(key))) as string | undefined) ?? null,
    set: async (key, value) => void (await act((kept) => kept.put(value, key))),
    remove: async (key) => void (await act((kept) => kept.delete(key))),
  }
}
