import { expect, test } from 'vitest'

import { testEnvironment, unreachable } from '../testing.ts'
import { createSession, shownPatientsOf } from './index.ts'

test('[STEP-01] the patient on top of the screen is the last one shown that is still there', () => {
  const shown = shownPatientsOf(createSession(testEnvironment(unreachable).environment))
  expect(shown.last()).toBeUndefined()
  const closeChart = shown.add({ patientId: '1', appointmentId: '' })
  const closeVisit = shown.add({ patientId: '2', appointmentId: '7' })
  expect(shown.last()).toEqual({ patientId: '2', appointmentId: '7' })
  closeVisit()
  expect(shown.last()?.patientId).toBe('1')
  shown.add({ patientId: '3', appointmentId: '' })
  closeChart()
  expect(shown.last()?.patientId).toBe('3')
})
