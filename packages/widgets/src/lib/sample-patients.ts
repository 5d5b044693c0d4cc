// Invented patients for stories and tests.
import type { Patient } from '@chartside/contract/patients'
import { blankPatient } from '@chartside/core/testing'

/** A patient with all details. */
export const samplePatient = (change: Partial<Patient> = {}): Patient => ({
  ...blankPatient('11'),
  mrn: 'LK-10011',
  first_name: 'Rosa',
  last_name: 'Lindqvist',
  dob: '1980-02-29',
  gender: 'female',
  address: '12 Maple Avenue',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  phone: '555-0111',
  email: 'rosa.lindqvist@example.org',
  primary_insurance_id: '3',
  primary_insurance_number: 'GR700341',
  ...change,
})

const names = [
  ['Rosa', 'Lindqvist', '1980-02-29', 'female'],
  ['Tomasz', 'Wiśniewski', '1961-11-03', 'male'],
  ['Amina', 'Yusuf', '2026-10-02', 'female'],
  ['Jun', 'Nakagawa', '1975-07-19', 'other'],
  ['Élodie', 'Charpentier', '1990-12-30', 'female'],
] as const

/** `count` patients who cannot be confused with each other. */
export const samplePatients = (count: number): Patient[] =>
  Array.from({ length: count }, (_, index) => {
    const [first_name, last_name, dob, gender] = names[index % names.length]!
    const round = Math.floor(index / names.length)
    const letters = String.fromCharCode(65 + (round % 26)).repeat(3)
    return samplePatient({
      id: String(11 + index),
      mrn: `LK-${10_011 + index * 7}`,
      first_name,
      last_name: round === 0 ? last_name : `${letters}${last_name.slice(0, 2)}${letters}`,
      dob: `${Number(dob.slice(0, 4)) - round}${dob.slice(4) === '-02-29' && round > 0 ? '-03-01' : dob.slice(4)}`,
      gender,
      phone: `555-${String(1000 + index)}`,
      email: `patient${index + 1}@example.org`,
    })
  })
