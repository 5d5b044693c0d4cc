import { toastsOfPage } from '@chartside/core/environment'
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { describe, expect, test } from 'vitest'

import preview from '../../../.storybook/preview.tsx'
import * as appointment from './appointments/appointment.stories.tsx'
import * as appointments from './appointments/appointments.stories.tsx'
import * as visits from './appointments/visits.stories.tsx'
import * as availability from './availability/availability.stories.tsx'
import * as checkIn from './check-in/check-in.stories.tsx'
import * as dictation from './dictation/dictation.stories.tsx'
import * as documents from './documents/documents.stories.tsx'
import { widgets } from './index.ts'
import * as login from './login/login.stories.tsx'
import * as passwordChange from './login/password-change.stories.tsx'
import * as noteReview from './notes/note-review.stories.tsx'
import * as recentDictations from './notes/recent-dictations.stories.tsx'
import * as notifications from './notifications/notifications.stories.tsx'
import * as patientCenter from './patients/patient-center.stories.tsx'
import * as patientPool from './patients/patient-pool.stories.tsx'
import * as patientRegister from './patients/patient-register.stories.tsx'
import * as patientSearch from './patients/patient-search.stories.tsx'
import * as profile from './profile/profile.stories.tsx'
import * as recorder from './recorder/recorder.stories.tsx'
import * as recordingBadge from './recorder/recording-badge.stories.tsx'
import * as idleLock from './session/idle-lock.stories.tsx'
import * as offline from './session/offline.stories.tsx'

setProjectAnnotations(preview)
const bookings = composeStories(appointments)
const details = composeStories(appointment)
const slots = composeStories(availability)
const appointmentsByStatus = composeStories(visits)
const queues = composeStories(checkIn)
const dictations = composeStories(dictation)
const filings = composeStories(documents)
const logins = composeStories(login)
const reviews = composeStories(noteReview)
const recents = composeStories(recentDictations)
const bells = composeStories(notifications)
const locks = composeStories(idleLock)
const centers = composeStories(patientCenter)
const passwords = composeStories(passwordChange)
const pools = composeStories(patientPool)
const profiles = composeStories(profile)
const registrations = composeStories(patientRegister)
const searches = composeStories(patientSearch)

/** Stories that together show all parts and slots of a widget. */
const showing: Record<keyof typeof widgets, readonly { run(): Promise<void> }[]> = {
  appointment: [details.Ready, details.Missing, details.Offline],
  appointments: [bookings.Many, bookings.Empty, bookings.Offline],
  availability: [slots.Today, slots.None, slots.Offline],
  checkIn: [queues.Many, queues.Empty, queues.Failing, queues.ConnectionLost],
  dictation: [dictations.Filled, dictations.UnknownPatient],
  documents: [filings.Empty, filings.Failing],
  idleLock: [locks.Warning, locks.EmbeddedRefused],
  login: [logins.Offline],
  noteReview: [reviews.Editing, reviews.Transcription, reviews.Missing, reviews.Offline],
  notifications: [bells.Empty, bells.Unread, bells.Opened, bells.Settings],
  offline: [composeStories(offline).Offline],
  passwordChange: [passwords.Ready, passwords.LoadingFailed],
  patientCenter: [centers.Ready, centers.Missing, centers.Offline],
  patientPool: [pools.Many, pools.Empty, pools.Offline],
  patientRegister: [registrations.PossibleDuplicate, registrations.Offline],
  patientSearch: [searches.NoResults, searches.Offline, searches.Modal],
  profile: [profiles.WithImage, profiles.LoadingFailed],
  // Its dialog contains the same review.
  recentDictations: [recents.Empty, recents.Viewing, recents.Offline, reviews.Editing],
  recorder: [composeStories(recorder).Idle],
  recordingBadge: [composeStories(recordingBadge).Recording],
  session: [],
  toaster: [{ run: showToast }],
  visits: [appointmentsByStatus.Many, appointmentsByStatus.Empty, appointmentsByStatus.Offline],
}

const rootsBelow = (node: ParentNode) => [...node.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** The parts and slots in shadow roots below `node`. */
function drawnBelow(node: ParentNode): { parts: string[]; slots: string[] } {
  const all = rootsBelow(node).flatMap((root) => [...root.querySelectorAll('*')])
  return {
    parts: all.flatMap(({ part }) => [...part]),
    slots: all.flatMap((element) => (element instanceof HTMLSlotElement ? element.name : [])),
  }
}

/** The toaster's stories end when all toasts are gone. */
async function showToast(): Promise<void> {
  document.body.append(document.createElement('chartside-toaster'))
  toastsOfPage().show('info', 'Dictation has been uploaded')
  await expect.poll(() => drawnBelow(document).parts).toContain('toast')
}

const ran = new Map<object, ReturnType<typeof drawnBelow>>()
/** All parts that a story renders, including temporary ones. It runs once. */
async function drawnBy(story: { run(): Promise<void> }): Promise<ReturnType<typeof drawnBelow>> {
  const known = ran.get(story)
  if (known) return known
  const drawn: ReturnType<typeof drawnBelow> = { parts: [], slots: [] }
  const look = () => {
    const { parts, slots } = drawnBelow(document)
    drawn.parts.push(...parts)
    drawn.slots.push(...slots)
    for (const root of [document, ...rootsBelow(document)]) watching.observe(root, { childList: true, subtree: true })
  }
  // Checks after each change, to see parts that are rendered only for an instant.
  const watching = new MutationObserver(look)
  look()
  try {
    await story.run()
    look()
  } finally {
    watching.disconnect()
  }
  ran.set(story, drawn)
  return drawn
}

describe.each(Object.entries(widgets))('%s', (name, { tag, parts, slots }) => {
  test(`${tag} renders every part and slot that it declares`, async () => {
    const drawn = { parts: new Set<string>(), slots: new Set<string>() }
    for (const story of showing[name as keyof typeof widgets]) {
      const found = await drawnBy(story)
      for (const part of found.parts) drawn.parts.add(part)
      for (const slot of found.slots) drawn.slots.add(slot)
    }
    expect([...drawn.parts]).toEqual(expect.arrayContaining(Object.keys(parts)))
    expect([...drawn.slots]).toEqual(expect.arrayContaining(Object.keys(slots)))
  })
})
