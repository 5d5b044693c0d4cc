import { afterEach, expect, test } from 'vitest'

import { browserEnvironment } from './environment.ts'

const place = (storage: unknown) => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => storage })
afterEach(() => {
  for (const name of ['localStorage', 'window']) Reflect.deleteProperty(globalThis, name)
})

/** A local storage that records every key ever written. */
function noting() {
  const [kept, written] = [new Map<string, string>(), new Set<string>()]
  const storage = {
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      written.add(key)
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  return { storage, kept, written }
}

const storageOf = (persist: boolean) => browserEnvironment({ apiBase: 'https://clinic.example/api/v4', persist }).storage

test('[AUTH-15] only the given key is ever written to local storage, not even a probe', () => {
  const { storage, kept, written } = noting()
  place(storage)
  const { set, get, remove } = storageOf(true)
  expect([...written]).toEqual([])
  set('root', 'value')
  expect(get('root')).toBe('value')
  expect(kept.get('root')).toBe('value')
  remove('root')
  expect([...kept]).toEqual([])
  expect([...written]).toEqual(['root'])
})

test('a page from the back/forward cache hears that something may have changed meanwhile', () => {
  place(noting().storage)
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  let changes = 0
  const stop = storageOf(true).listen?.('root', () => changes++)
  const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  shown(false)
  expect(changes).toBe(0)
  shown(true)
  expect(changes).toBe(1)
  stop?.()
  shown(true)
  expect(changes).toBe(1)
})

test('an embedded session stays out of local storage', () => {
  const { storage, written } = noting()
  place(storage)
  const { set, get } = storageOf(false)
  set('root', 'value')
  expect(get('root')).toBe('value')
  expect([...written]).toEqual([])
})

test('if local storage is forbidden or missing, the session lasts until the page ends', () => {
  const forbidden = new Proxy(
    {},
    {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    },
  )
  for (const storage of [forbidden, null, undefined]) {
    place(storage)
    const { set, get } = storageOf(true)
    set('root', 'value')
    expect(get('root')).toBe('value')
  }
})

test('[ERR-01] the console gets every error, but not that the browser stores nothing, which the screen says', () => {
  const { error } = console
  const printed: unknown[] = []
  console.error = (...line: unknown[]) => printed.push(line.join(' '))
  const { report } = browserEnvironment({ apiBase: 'https://clinic.example/api/v4', persist: false })
  try {
    report(new DOMException('The user denied permission to access the database.', 'UnknownError'))
    report(new DOMException('The request was denied.', 'SecurityError'))
    report(new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'))
  } finally {
    console.error = error
  }
  expect(printed).toEqual(['Chartside: UnknownError: Internal error opening backing store for indexedDB.open.'])
})
