import { isDay } from '@chartside/contract/lib/is-day'
import { digitsOf, minDigits } from '@chartside/contract/lib/possible-duplicate'
import { type Patient, type RegisteredPatient, searchPatient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { createLatest } from '../lib/latest.ts'
import type { Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'

/** The fields of a person being registered that identify a known patient. */
export type Newcomer = Pick<Patient, 'first_name' | 'last_name' | 'dob' | 'phone'>

/** A search without an answer delays Submit for this long at most, in milliseconds. */
const maxWait = 5000

/**
 * The queries to search for. A plain backend searches only names, so both are tried: one may be spelled differently. Nothing is
 * searched before the person is identified.
 */
function queriesOf({ first_name, last_name, dob, phone }: Newcomer, knowsMore: boolean): string[] {
  const names = [last_name, first_name].map((name) => name.trim().toLowerCase())
  const isPerson = isDay(dob) && names.every((name) => name !== '')
  // The date alone may match more patients than one answer returns.
  const queries = isPerson ? (knowsMore ? [dob, `${names[0]} ${dob}`] : names) : []
  if (knowsMore && digitsOf(phone).length >= minDigits) queries.push(phone.trim())
  return queries.filter((query) => query.length <= 200)
}

/** Searches the practice's patients for somebody like the newcomer; the same search is not made twice. */
export function createDuplicateSearch(session: Session, $newcomer: ReadableAtom<Newcomer>) {
  const $known = atom<readonly RegisteredPatient[]>([])
  const $failed = atom(false)
  const request = createLatest()
  /** The search in progress, or the last one that was answered. */
  let latest: { asked: string; answered: Promise<void> } | undefined

  async function run(): Promise<void> {
    if (session.$session.get().state !== 'in') return
    const { features } = await session.capabilities()
    if (session.$session.get().state !== 'in') return
    const queries = queriesOf($newcomer.get(), features.has('search-typeahead'))
    const asked = JSON.stringify(queries)
    if (latest?.asked !== asked) latest = { asked, answered: ask(queries) }
    // A caller that waits for a search that is replaced waits for its replacement instead.
    let answered: Promise<void> | undefined
    while (latest && latest.answered !== answered) {
      answered = latest.answered
      await answered
    }
  }

  const ask = (queries: readonly string[]): Promise<void> =>
    request.run((signal) => Promise.all(queries.map((input) => session.call(searchPatient, { body: { input } }, { signal }))), {
      loaded(answers) {
        const found = answers.flatMap(({ data }) => data.patients.data)
        // One of them may be opened from here.
        knownPatientsOf(session).add(found)
        $known.set(found)
        $failed.set(false)
      },
      failed: fail,
    })

  function drop(): void {
    request.stop()
    latest = undefined
  }

  /** Reports that the search failed; the next one tries again. */
  function fail(): void {
    drop()
    $failed.set(true)
  }

  /** Marks the results as outdated: the next search is made even if the entries are the same. */
  function invalidate(): void {
    if (latest) latest.asked = ''
  }

  return {
    /** The patients that the last search has found. */
    $known: $known as ReadableAtom<readonly RegisteredPatient[]>,
    $failed: $failed as ReadableAtom<boolean>,
    run,
    invalidate,
    /**
     * Resolves when the search for the latest entries has ended or failed: after five seconds at the latest, or on `signal`.
     * Never rejects.
     */
    async settled(signal: AbortSignal): Promise<void> {
      let cancel = () => {}
      await new Promise<void>((resolve) => {
        cancel = session.environment.clock.after(maxWait, () => {
          fail()
          resolve()
        })
        signal.addEventListener('abort', () => resolve(), { once: true })
        run().then(resolve, resolve)
      })
      cancel()
    },
    /** Drops the results of a user who has left. */
    forget(): void {
      drop()
      $known.set([])
      $failed.set(false)
    },
  }
}
