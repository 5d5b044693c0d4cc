// Invented people in a queue, for stories and tests.
import type { CheckIn } from '@chartside/contract/check-in'

const people = [
  ['Rosa', 'Lindqvist', '1980-02-29', 'female'],
  ['Tomasz', 'Wiśniewski', '1961-11-03', 'male'],
  ['Amina', 'Yusuf', '2026-10-02', 'female'],
  ['Jun', 'Nakagawa', '1975-07-19', 'other'],
  ['Élodie', 'Charpentier', '1990-12-30', 'female'],
] as const

/** Somebody who came so many minutes before `now`. */
export const sampleCheckIn = (now: number, minutes: number, change: Partial<CheckIn> = {}): CheckIn => ({
  id: '31',
  patient_id: '11',
  first_name: 'Rosa',
  lastname: 'Lindqvist',
  gender: 'female',
  dob: '1980-02-29',
  appt_time: '09:30:00',
  status: 'active',
  provider_id: 'azz-7',
  created_at: new Date(now - minutes * 60_000).toISOString(),
  called_at: '',
  ...change,
})

/** `count` people, each of whom came three minutes after the one before. */
export const sampleQueue = (now: number, count: number): CheckIn[] =>
  Array.from({ length: count }, (_, index) => {
    const [first_name, lastname, dob, gender] = people[index % people.length]!
    const round = Math.floor(index / people.length)
    return sampleCheckIn(now, (count - index) * 3, {
      id: String(31 + index),
      patient_id: String(11 + index),
      first_name,
      lastname: round === 0 ? lastname : `${String.fromCharCode(64 + round).repeat(3)}${lastname.slice(0, 2)}`,
      dob: `${Number(dob.slice(0, 4)) - round}${round > 0 && dob.endsWith('02-29') ? '-03-01' : dob.slice(4)}`,
      gender,
      appt_time: `${String(9 + (index % 8)).padStart(2, '0')}:30:00`,
    })
  })
