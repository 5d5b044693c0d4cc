import { guardWrites, padding } from './disk-faults.ts'
import type { KeptPiece, KeptRow, KeptStore, News } from './store.ts'

const rowStore = 'dictations'
const pieceStore = 'pieces'
const keyStore = 'keys'
const stores = [rowStore, pieceStore, keyStore]

const result = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const completion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave up storing'))
  })

async function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store)
  }
  return result(opening)
}

const piecesOf = (id: string, before = Number.POSITIVE_INFINITY) => IDBKeyRange.bound([id, 0], [id, before], false, true)

function write(transaction: IDBTransaction, row: KeptRow, pieces: ReadonlyMap<number, KeptPiece>): Promise<void> {
  transaction.objectStore(rowStore).put(row, row.id)
  for (const [number, piece] of pieces) transaction.objectStore(pieceStore).put(piece, [row.id, number])
  if (row.first > 0) transaction.objectStore(pieceStore).delete(piecesOf(row.id, row.first))
  return completion(transaction)
}

/**
 * Kept dictations in an IndexedDB of this name. Writes are relaxed: they are safe from the end of the browser, and do not wait for
 * the disk, which would cost a hundred times as much; a power failure can cost the last seconds.
 */
export function indexedStore(name = 'chartside-dictations'): KeptStore {
  let opened: Promise<IDBDatabase> | undefined
  const channel = new BroadcastChannel(name)

  async function database(): Promise<IDBDatabase> {
    opened ??= open(name)
    try {
      const known = await opened
      // A browser that clears its data closes the connection.
      known.onclose = () => {
        opened = undefined
      }
      return known
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> =>
    (await database()).transaction(stores, mode, { durability: 'relaxed' })

  async function remove(id: string): Promise<void> {
    const transaction = await begin('readwrite')
    transaction.objectStore(rowStore).delete(id)
    transaction.objectStore(pieceStore).delete(piecesOf(id))
    await completion(transaction)
  }

  const guarded = guardWrites(async () => {
    const transaction = await begin('readwrite')
    for (const [number, value] of padding().entries()) transaction.objectStore(pieceStore).put(value, ['', number])
    await completion(transaction)
    await remove('')
  })

  return {
    async rows() {
      return result<KeptRow[]>((await begin('readonly')).objectStore(rowStore).getAll())
    },
    async pieces(id) {
      const pieces = (await begin('readonly')).objectStore(pieceStore)
      const [keys, values] = await Promise.all([
        result(pieces.getAllKeys(piecesOf(id))),
        result<KeptPiece[]>(pieces.getAll(piecesOf(id))),
      ])
      return new Map(keys.map((key, at) => [(key as [string, number])[1], values[at]!]))
    },
    put: (row, pieces) => guarded(async () => write(await begin('readwrite'), row, pieces)),
    remove,
    async deviceKey(owner) {
      const known = async () => result<CryptoKey | undefined>((await begin('readonly')).objectStore(keyStore).get(owner))
      const before = await known()
      if (before) return { key: before, isNew: false }
      const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      const transaction = await begin('readwrite')
      const keys = transaction.objectStore(keyStore)
      // Another page may have been first; then its key applies.
      keys.getKey(owner).onsuccess = ({ target }) => {
        if ((target as IDBRequest).result === undefined) keys.put(made, owner)
      }
      await completion(transaction)
      return { key: (await known()) ?? made, isNew: true }
    },
    async room() {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
      return quota === undefined || usage === undefined ? undefined : quota - usage
    },
    claim: (id) =>
      new Promise((resolve, reject) => {
        const hold = async (lock: Lock | null): Promise<void> => {
          if (!lock) return resolve(undefined)
          await new Promise<void>((release) => {
            resolve(() => {
              release()
              return held
            })
          })
        }
        const held = navigator.locks.request(`${name} ${id}`, { ifAvailable: true }, hold)
        held.catch(reject)
      }),
    async claimed() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(`${name} `) ? [lock.slice(name.length + 1)] : [])))
    },
    announce: (news) => channel.postMessage(news),
    onChange(changed) {
      const listener = ({ data }: MessageEvent<News>) => changed(data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
