import { type Insurance, listInsurances, listProviders } from '@chartside/contract/appointments'
import { type Location, listLocations } from '@chartside/contract/check-in'
import type { Provider } from '@chartside/contract/profile'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { createLatest } from '../lib/latest.ts'
import type { Remote } from '../lib/remote.ts'
import { perUser, type Session } from '../session/index.ts'

/** Rows per request (APPT-06); further ones are not loaded. */
export const maxProviders = 1000
export const maxInsurances = 10_000

/** A list that is loaded when it is first needed, and then kept. */
function createListing<Row>({ network }: Session, load: () => Promise<readonly Row[]>) {
  const $list = atom<Remote<readonly Row[]>>({ state: 'loading' })
  const request = createLatest()
  /** The request in progress, or the last one if it succeeded. */
  let asked: Promise<void> | undefined
  const reload = (): Promise<void> => {
    const { data } = $list.get()
    $list.set({ state: 'loading', data })
    asked = request.run(load, {
      loaded: (rows) => $list.set({ state: 'ready', data: rows }),
      failed(error) {
        asked = undefined
        $list.set({ state: 'failed', error, data })
      },
    })
    return asked
  }
  onMount($list, () => network.onBack(() => $list.get().state === 'failed' && reload()))
  return {
    $list: $list as ReadableAtom<Remote<readonly Row[]>>,
    /** Loads the list unless it is loaded or loading. Never rejects: a failure is part of the list's state. */
    need: () => asked ?? reload(),
    reload,
    clear(): void {
      request.stop()
      asked = undefined
      $list.set({ state: 'loading' })
    },
  }
}

/** The lists of a practice that appointments choose from, which rarely change (APPT-06): each loaded once, and dropped with its user. */
export const directoryOf = perUser((session) => {
  const lists = {
    /** All providers; only active ones can be chosen. */
    providers: createListing<Provider>(
      session,
      async () => (await session.call(listProviders, { query: { per_page: maxProviders } })).data.data,
    ),
    insurances: createListing<Insurance>(
      session,
      async () => (await session.call(listInsurances, { query: { status: 'active', per_page: maxInsurances } })).data.data,
    ),
    locations: createListing<Location>(session, async () => (await session.call(listLocations, {})).addresses),
  }
  const clear = () => {
    for (const list of Object.values(lists)) list.clear()
  }
  return { ...lists, clear }
})

/** One of the practice's locations; undefined if unknown. Never rejects. */
export async function locationOf(session: Session, id: string): Promise<Location | undefined> {
  const { locations } = directoryOf(session)
  await locations.need()
  return locations.$list.get().data?.find(({ location_id }) => location_id === id)
}
