// A practice of 100,000 patients, written into the database before a server starts on it.
import { eq, sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '../../packages/server/src/database/open.ts'
import { patients, practices } from '../../packages/server/src/database/schema.ts'
import { names } from '../../packages/server/src/database/seed/names.ts'
import { lakeside } from '../../packages/server/src/database/seed/people.ts'
import { jsonLog } from '../../packages/server/src/lib/log.ts'
import { searchText } from '../../packages/server/src/lib/searchable.ts'

/** A patient for search requests. */
export interface BenchPatient {
  first_name: string
  last_name: string
  mrn: string
  phone: string
  /** `yyyy-MM-dd` */
  dob: string
}

const syllables =
  'ba be bo da de di do el fa ga go ha he ir ja ka ke la le li lo ma me mi mo na ne ni no or pa ra re ri ro sa se so ta te ti to va ve vi wa za'.split(
    ' ',
  )
const endings = [
  'son',
  'berg',
  'sen',
  'man',
  'ez',
  'ski',
  'ova',
  'wicz',
  'ley',
  'ton',
  'ar',
  'ic',
  'dottir',
  'escu',
  'ini',
  'ard',
]

/** Pseudorandom numbers, the same every time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** People with names of many languages, a few frequent, most rare; a quarter share one area code. */
export function inventedPatients(count: number): BenchPatient[] {
  const roll = dice(2026)
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)]!
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const rare = () => capital(`${pick(syllables)}${pick(syllables)}${roll(2) ? pick(syllables) : ''}${pick(endings)}`)
  return Array.from({ length: count }, (_, index) => {
    const language = pick(names)
    const day = new Date(Date.UTC(1926, 0, 1) + roll(36_500) * 86_400_000).toISOString().slice(0, 10)
    return {
      first_name: roll(3)
        ? pick(roll(2) ? language.female : language.male)
        : capital(`${pick(syllables)}${pick(syllables)}${pick(['a', 'n', 's', 'l', ''])}`),
      last_name: roll(4) ? rare() : pick(language.family),
      mrn: `BN-${String(1_000_000 + index)}`,
      phone: `${pick(['312', '312', '303', '720', '646', '917', '415', '206'])}-${String(200 + roll(800))}-${String(roll(10_000)).padStart(4, '0')}`,
      dob: day,
    }
  })
}

/** Adds invented patients to the demo practice, and runs the database's nightly maintenance. */
export async function fillPractice(where: Parameters<typeof openDatabase>[0], people: readonly BenchPatient[]): Promise<void> {
  const opened = await openDatabase(
    where,
    jsonLog(() => undefined),
  )
  try {
    await insert(opened, people)
    await opened.database.execute(sql`vacuum analyze`)
  } finally {
    await opened.close()
  }
}

async function insert({ database }: OpenDatabase, people: readonly BenchPatient[]): Promise<void> {
  const [practice] = await database.select({ id: practices.id }).from(practices).where(eq(practices.name, lakeside.name))
  if (!practice) throw new Error('There is no demo practice to fill.')
  const created_at = new Date()
  const size = 2000
  for (let from = 0; from < people.length; from += size)
    await database.insert(patients).values(
      people.slice(from, from + size).map((person) => ({
        ...person,
        practice_id: practice.id,
        gender: 'other',
        email: `${person.mrn}@example.org`,
        search: searchText(person),
        created_at,
      })),
    )
}
