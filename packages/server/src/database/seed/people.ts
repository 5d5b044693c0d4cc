import type { SeededPractice } from './practice.ts'

/** The password of every account of the demonstration. */
export const demoPassword = 'chartside-demo'

export const lakeside: SeededPractice = {
  name: 'Lakeside Family Practice',
  dateOrder: 'month-first',
  locations: [
    { name: 'Lakeside Main', city: 'Chicago', address: '120 Shoreline Drive, Chicago, IL 60601', time_zone: 'America/Chicago' },
    { name: 'Lakeside West', city: 'Denver', address: '48 Juniper Street, Denver, CO 80202', time_zone: 'America/Denver' },
  ],
  providers: [
    {
      email: 'amara.okafor@lakeside.example',
      name: 'Dr. Amara Okafor',
      description: 'Family medicine',
      room: '12',
      modes: 'office',
    },
    {
      email: 'jonas.weber@lakeside.example',
      name: 'Dr. Jonas Weber',
      description: 'Internal medicine',
      room: '14',
      modes: 'office',
    },
    { email: 'mei.tanaka@lakeside.example', name: 'Dr. Mei Tanaka', description: 'Pediatrics', room: '3', modes: 'telehealth' },
  ],
  assistant: { email: 'rosa.marin@lakeside.example', name: 'Rosa Marin', assists: 'amara.okafor@lakeside.example' },
}

/** A second practice, with which tests check that practices are isolated. */
export const hillside: SeededPractice = {
  name: 'Hillside Clinic',
  dateOrder: 'month-first',
  locations: [{ name: 'Hillside', city: 'Boise', address: '7 Orchard Road, Boise, ID 83702', time_zone: 'America/Boise' }],
  providers: [
    { email: 'ines.duarte@hillside.example', name: 'Dr. Inês Duarte', description: 'Cardiology', room: '1', modes: 'office' },
  ],
}
