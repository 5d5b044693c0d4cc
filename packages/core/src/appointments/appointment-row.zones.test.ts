import { expect, test } from 'vitest'

import { blankPatient, sampleAppointment } from '../testing.ts'
import { appointmentRow, dateTimeOf, timeWithZone } from './appointment-row.ts'

const here = process.env['TZ']

test('[DASH-03] date and time are the location’s, in every zone; the zone is named if it differs', () => {
  expect(dateTimeOf(appointmentRow(sampleAppointment(), here))).toBe('20 Nov 2026, 09:30 AM')
  expect(dateTimeOf(appointmentRow(sampleAppointment()))).toBe('20 Nov 2026, 09:30 AM')
  expect(dateTimeOf(appointmentRow(sampleAppointment(), 'America/Denver'))).toBe('20 Nov 2026, 09:30 AM MST')
  expect(dateTimeOf(appointmentRow(sampleAppointment({ date: '2026-07-20' }), 'America/Denver'))).toBe(
    '20 Jul 2026, 09:30 AM MDT',
  )
})

test.each(['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])(
  '[DASH-03] on %s no time of day shifts',
  (date) => {
    for (const time of ['00:00:00', '01:30:00', '02:30:00', '03:00:00', '12:00:00', '23:30:00'])
      for (const zone of [here, 'America/Denver', 'Asia/Kathmandu']) {
        const row = appointmentRow(sampleAppointment({ date, time }), zone)
        expect([row.date, row.time]).toEqual([date, time])
        expect(row.shownTime).toMatch(/^(12|01|02|03|11):[03]0 [AP]M/)
      }
  },
)

test('[DASH-03] a time without seconds, and no time at all', () => {
  expect(timeWithZone('2026-11-20', '14:05', here)).toBe('02:05 PM')
  expect(dateTimeOf(appointmentRow(sampleAppointment({ date: '', time: 'noon' })))).toBe('Date not recorded, Time not recorded')
})

test('[DASH-03] a name is capitalized as everywhere, whichever row it comes from', () => {
  const pool = { ...blankPatient(), first_name: 'ana', last_name: ' de  lopez' }
  const names = [
    sampleAppointment({ patient_pool: pool }),
    sampleAppointment({ patient_pool: null, patient_name: 'BORIS lopez' }),
  ]
  expect(names.map((row) => appointmentRow(row).patientName)).toEqual(['Ana de Lopez', 'BORIS Lopez'])
})
