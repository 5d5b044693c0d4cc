import { toastsOfPage } from '@chartside/core/environment'
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import preview from '../../../.storybook/preview.tsx'
import * as appointment from './appointments/appointment.stories.tsx'
import * as appointments from './appointments/appointments.stories.tsx'
import * as visits from './appointments/visits.stories.tsx'
import * as availability from './availability/availability.stories.tsx'
import * as checkIn from './check-in/check-in.stories.tsx'
import * as commandPalette from './commands/command-palette.stories.tsx'
import * as consent from './consent/consent.stories.tsx'
import * as dictation from './dictation/dictation.stories.tsx'
import * as documents from './documents/documents.stories.tsx'
import { widgets } from './index.ts'
import { commonParts, kinds } from './lib/parts.ts'
import * as login from './login/login.stories.tsx'
import * as passwordChange from './login/password-change.stories.tsx'
import * as noteTemplates from './note-templates/note-templates.stories.tsx'
import * as noteReview from './notes/note-review.stories.tsx'
import * as noteVersions from './notes/note-versions.stories.tsx'
import * as recentDictations from './notes/recent-dictations.stories.tsx'
import * as reviewConflict from './notes/review-conflict.stories.tsx'
import * as notifications from './notifications/notifications.stories.tsx'
import * as outbox from './outbox/outbox.stories.tsx'
import * as patientBanner from './patients/patient-banner.stories.tsx'
import * as patientCenter from './patients/patient-center.stories.tsx'
import * as patientPool from './patients/patient-pool.stories.tsx'
import * as patientRegister from './patients/patient-register.stories.tsx'
import * as patientSearch from './patients/patient-search.stories.tsx'
import * as profile from './profile/profile.stories.tsx'
import * as recorder from './recorder/recorder.stories.tsx'
import * as recorderElement from './recorder/recorder-element.stories.tsx'
import * as recordingBadge from './recorder/recording-badge.stories.tsx'
import * as idleLock from './session/idle-lock.stories.tsx'
import * as offline from './session/offline.stories.tsx'
import * as today from './today/today.stories.tsx'
import * as vocabulary from './vocabulary/vocabulary.stories.tsx'

setProjectAnnotations(preview)
const bookings = composeStories(appointments)
const details = composeStories(appointment)
const slots = composeStories(availability)
const appointmentsByStatus = composeStories(visits)
const days = composeStories(today)
const queues = composeStories(checkIn)
const palettes = composeStories(commandPalette)
const dictations = composeStories(dictation)
const filings = composeStories(documents)
const logins = composeStories(login)
const reviews = composeStories(noteReview)
const histories = composeStories(noteVersions)
const conflicts = composeStories(reviewConflict)
const recents = composeStories(recentDictations)
const bells = composeStories(notifications)
const locks = composeStories(idleLock)
const banners = composeStories(patientBanner)
const centers = composeStories(patientCenter)
const outboxes = composeStories(outbox)
const passwords = composeStories(passwordChange)
const pools = composeStories(patientPool)
const profiles = composeStories(profile)
const templates = composeStories(noteTemplates)
const registrations = composeStories(patientRegister)
const searches = composeStories(patientSearch)
const vocabularies = composeStories(vocabulary)

/** Stories that together show all parts and slots of a widget. */
const showing: Record<keyof typeof widgets, readonly { run(): Promise<void> }[]> = {
  appointment: [details.Ready, details.Editing, details.FollowUp, details.Exporting, details.Missing, details.Offline],
  appointments: [bookings.Many, bookings.CalendarFile, bookings.Empty, bookings.Offline],
  availability: [slots.Today, slots.None, slots.Offline],
  // Its walk-ins are registered by the same form.
  checkIn: [
    queues.Many,
    queues.OpenedRow,
    queues.LookAlikes,
    queues.Empty,
    queues.Failing,
    queues.ConnectionLost,
    registrations.PossibleDuplicate,
  ],
  commandPalette: [palettes.Opened, palettes.Keys, palettes.ActionsOfPatient, palettes.BookingHere],
  // Its recorder asks for consent as the recorder's own element does.
  dictation: [
    outboxes.Found,
    dictations.Filled,
    dictations.UnknownPatient,
    dictations.AnotherPatient,
    composeStories(consent).Answers,
  ],
  documents: [filings.Many, filings.ReadOnly, filings.Adding, filings.Empty, filings.Failing],
  idleLock: [locks.Warning, locks.Locked, locks.EmbeddedRefused],
  login: [logins.Offline, logins.Split],
  noteReview: [
    histories.Menu,
    reviews.Editing,
    reviews.Transcription,
    reviews.AnotherDictation,
    conflicts.Undecided,
    reviews.Missing,
    reviews.Offline,
  ],
  noteTemplates: [templates.Editing, templates.LoadingFailed],
  notifications: [bells.Empty, bells.Unread, bells.Opened, bells.Settings, bells.SettingsOfAnAssistant],
  offline: [composeStories(offline).Offline],
  outbox: [outboxes.Found, outboxes.Offline, outboxes.Discarding],
  passwordChange: [passwords.Ready, passwords.LoadingFailed],
  patientBanner: [banners.Booking, banners.SameName, banners.OnPhone, banners.Missing, banners.Offline],
  // Its tabs show the appointments, and documents as their own element does.
  patientCenter: [
    centers.Ready,
    centers.Menu,
    centers.SummaryLoaded,
    centers.Appointments,
    bookings.CalendarFile,
    filings.Many,
    centers.Missing,
    centers.Offline,
  ],
  patientPool: [pools.Many, pools.LookAlikes, pools.Empty, pools.Offline],
  patientRegister: [registrations.PossibleDuplicate, registrations.InDialog, registrations.Offline],
  patientSearch: [searches.NoResults, searches.Offline, searches.Modal],
  profile: [profiles.WithImage, profiles.LoadingFailed],
  // Its dialog contains the same review.
  recentDictations: [
    recents.Viewing,
    // After it, since a deleted row stays away for the session that they share.
    recents.Deleting,
    recents.Empty,
    recents.Offline,
    reviews.Editing,
    reviews.Transcription,
    conflicts.Undecided,
  ],
  recorder: [
    outboxes.Found,
    composeStories(recorder).Recorded,
    composeStories(recorderElement).PatientOfThePage,
    composeStories(consent).Answers,
  ],
  recordingBadge: [composeStories(recordingBadge).Recording],
  session: [],
  toaster: [{ run: showToast }],
  vocabulary: [vocabularies.Refused, vocabularies.Removing, vocabularies.Empty, vocabularies.NotSaved, vocabularies.Offline],
  today: [days.Day, days.Empty, days.Offline, outboxes.Found, outboxes.Discarding],
  visits: [appointmentsByStatus.Many, appointmentsByStatus.Empty, appointmentsByStatus.Offline],
}

/** Elements that another one may add to a page: the toaster, and the badge of a microphone that no element shows. */
const added = ['chartside-toaster', 'chartside-recording-badge']
/** The element that is tested. */
let tested = ''

const rootsBelow = (node: ParentNode) => [...node.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** The parts and slots in shadow roots below `node`, without those of elements that another one has added. */
function drawnBelow(node: ParentNode, ignored: readonly ShadowRoot[] = []): { parts: string[]; slots: string[] } {
  const all = rootsBelow(node)
    .filter((root) => !ignored.includes(root) && (root.host.localName === tested || !added.includes(root.host.localName)))
    .flatMap((root) => [...root.querySelectorAll('*')])
  return {
    parts: all.flatMap(({ part }) => [...part]),
    slots: all.flatMap((element) => (element instanceof HTMLSlotElement ? element.name : [])),
  }
}

/** The toaster's stories end when all toasts are gone. */
async function showToast(): Promise<void> {
  for (const toaster of document.querySelectorAll('chartside-toaster')) toaster.remove()
  document.body.append(document.createElement('chartside-toaster'))
  toastsOfPage().show('info', 'Appointment deleted.', { action: { label: 'Undo', run: () => undefined } })
  await expect.poll(() => drawnBelow(document).parts).toContain('toast')
}

const ran = new Map<object, ReturnType<typeof drawnBelow>>()
/** All parts that a story renders, including temporary ones. It runs once. */
async function drawnBy(story: { run(): Promise<void> }): Promise<ReturnType<typeof drawnBelow>> {
  const known = ran.get(story)
  if (known) return known
  const drawn: ReturnType<typeof drawnBelow> = { parts: [], slots: [] }
  // The previous story is still there when this one begins.
  const previous = rootsBelow(document)
  const look = () => {
    const { parts, slots } = drawnBelow(document, previous)
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

/** The parts of each kind that an element shows; a kind is declared as a whole. */
const kindsOf = (parts: Record<string, string>) => kinds.filter((kind) => Object.keys(kind).every((part) => part in parts))

// A narrow banner has its actions in a menu.
beforeAll(() => page.viewport(1280, 900))

describe.each(Object.entries(widgets))('%s', (name, { tag, parts, slots }) => {
  test(`[LOOK-02] ${tag} renders every part and slot that it declares, and declares every part that it renders`, async () => {
    tested = tag
    const drawn = { parts: new Set<string>(), slots: new Set<string>() }
    for (const story of showing[name as keyof typeof widgets]) {
      const found = await drawnBy(story)
      for (const part of found.parts) drawn.parts.add(part)
      for (const slot of found.slots) drawn.slots.add(slot)
    }
    const ofKinds = kindsOf(parts)
    const own = Object.keys(parts).filter((part) => !ofKinds.some((kind) => part in kind))
    expect({
      missing: own.filter((part) => !drawn.parts.has(part)),
      missingSlots: Object.keys(slots).filter((slot) => !drawn.slots.has(slot)),
      missingKinds: ofKinds.filter((kind) => Object.keys(kind).every((part) => !drawn.parts.has(part))),
      undeclared: [...drawn.parts].filter((part) => !(part in parts || part in commonParts)),
    }).toEqual({ missing: [], missingSlots: [], missingKinds: [], undeclared: [] })
  })
})
