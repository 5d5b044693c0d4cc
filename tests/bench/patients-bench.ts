// Searching and paging 100,000 patients, compared with a practice of 100.
import { join } from 'node:path'
import { chromium } from 'playwright'

import { launchOptions } from '../../browser.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts } from '../journeys/portal.ts'
import { load, type Request } from './load.ts'
import { type BenchPatient, fillPractice, inventedPatients } from './many-patients.ts'
import { drawnResults, heapOfPool } from './patients-page.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const count = 100_000
const few = 100
const seconds = 5
const limit = 25

export async function bench(): Promise<Section[]> {
  const people = inventedPatients(count)
  const found: string[][] = []
  const pages: string[][] = []
  const embedded = await startClinic()
  let browsed: Section[]
  try {
    await measure('PGlite (embedded)', embedded, people, found, pages, async (added) => {
      await embedded.stop()
      await fillPractice({ folder: join(embedded.dataDirectory, 'database') }, added)
      await embedded.start()
    })
    browsed = await inBrowser(embedded, people)
  } finally {
    await embedded.close()
  }
  const postgres = await startPostgres()
  if (postgres) {
    try {
      const clinic = await startClinic({ DATABASE_URL: postgres.url })
      try {
        await measure('PostgreSQL', clinic, people, found, pages, (added) => fillPractice({ url: postgres.url }, added))
      } finally {
        await clinic.close()
      }
    } finally {
      await postgres.stop()
    }
  } else found.push(['PostgreSQL', 'not measured: its programs are not on this machine', '', '', '', ''])
  const machine = 'Server, database and client share the machine.'
  return [
    {
      title: 'Search among 100,000 patients',
      about: `search-patient over HTTP, ${seconds} s for each kind of text after 1 s of warm-up, every request for another patient. ${machine} 10 connections send all kinds in turn.`,
      columns: ['database', 'what is typed', 'connections', 'p50 ms', 'p99 ms', 'refused'],
      rows: found,
    },
    {
      title: 'Patient pool of 100 and of 100,000',
      about: `get-patient-pool over HTTP, pages of ${limit}, one connection, ${seconds} s each after 1 s of warm-up, including the few patients of the demo practice. ${machine} The index is read up to a page from the nearer end: the first and last pages of 100,000 should be about as fast as those of 100, and those in the middle are the slowest.`,
      columns: ['database', 'patients', 'page', 'p50 ms', 'p99 ms'],
      rows: pages,
    },
    ...browsed,
  ]
}

const kinds: Record<string, (patient: BenchPatient) => string> = {
  'two letters': ({ last_name }) => [...last_name].slice(0, 2).join(''),
  'three letters': ({ last_name }) => [...last_name].slice(0, 3).join(''),
  'last name': ({ last_name }) => last_name,
  'last and first name': ({ first_name, last_name }) => `${last_name} ${first_name}`,
  MRN: ({ mrn }) => mrn,
  'area code': ({ phone }) => phone.slice(0, 3),
  'last four of the phone': ({ phone }) => phone.slice(-4),
  phone: ({ phone }) => phone,
  'date of birth': ({ dob }) => dob.split('-').reverse().join('/'),
  'last name, mistyped': ({ last_name }) => `${last_name.slice(0, 2)}q${last_name.slice(3)}`,
  'last and first name, mistyped': ({ first_name, last_name }) => `${first_name} ${last_name.slice(0, 2)}q${last_name.slice(3)}`,
  'five words, one mistyped': ({ mrn, first_name, phone, last_name }) =>
    `${mrn} ${first_name} ${phone} ${last_name.slice(0, 2)}q${last_name.slice(3)}`,
  nobody: ({ mrn }) => `zqx${mrn.slice(-3)} wqxj`,
}

/** Measures a small practice, then the large one. `fill` adds the patients. */
async function measure(
  database: string,
  clinic: Clinic,
  people: readonly BenchPatient[],
  found: string[][],
  pages: string[][],
  fill: (added: readonly BenchPatient[]) => Promise<void>,
) {
  await fill(people.slice(0, few))
  for (const figures of await leafed(clinic, few, [1])) pages.push([database, ...figures])
  await fill(people.slice(few))
  for (const figures of await searchedFor(clinic, people)) found.push([database, ...figures])
  const last = count / limit
  for (const figures of await leafed(clinic, count, [1, last / 4, last / 2, last])) pages.push([database, ...figures])
}

const headersOf = async (clinic: Clinic) => {
  const { token } = await signedIn(clinic, accounts.okafor.email)
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function searchedFor(clinic: Clinic, people: readonly BenchPatient[]): Promise<string[][]> {
  const headers = await headersOf(clinic)
  let asked = 0
  const search = (text: (patient: BenchPatient) => string): Request => ({
    url: `${clinic.address}/api/v4/provider_api/search-patient`,
    headers,
    // Steps of a prime number visit all of them in no particular order.
    body: JSON.stringify({ input: text(people[(asked++ * 7919) % people.length]!).toLowerCase() }),
  })
  const figures: string[][] = []
  for (const [kind, text] of Object.entries(kinds)) {
    const { p50, p99, refused } = await load(1, seconds, () => search(text))
    figures.push([kind, '1', figure(p50), figure(p99), times(refused)])
  }
  const all = Object.values(kinds)
  const { p50, p99, refused } = await load(10, seconds, () => search(all[asked % all.length]!))
  return [...figures, ['all of these', '10', figure(p50), figure(p99), times(refused)]]
}

async function leafed(clinic: Clinic, patients: number, numbers: readonly number[]): Promise<string[][]> {
  const headers = await headersOf(clinic)
  const figures: string[][] = []
  const measured = (page: number) =>
    load(1, seconds, () => ({
      url: `${clinic.address}/api/v4/common_api/get-patient-pool?page=${page}&limit=${limit}`,
      method: 'GET',
      headers,
    }))
  // A freshly started server is slower than one that has run for a while.
  await measured(1)
  for (const page of numbers) {
    const { p50, p99 } = await measured(page)
    figures.push([patients.toLocaleString('en-US'), page.toLocaleString('en-US'), figure(p50), figure(p99)])
  }
  return figures
}

const times = (refused: Record<number, number>): string =>
  Object.entries(refused)
    .map(([code, times]) => `${times} × ${code}`)
    .join(', ') || '–'

async function inBrowser(clinic: Clinic, people: readonly BenchPatient[]): Promise<Section[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    return [await drawnResults(browser, clinic, people), await heapOfPool(browser, clinic)]
  } finally {
    await browser.close()
  }
}
