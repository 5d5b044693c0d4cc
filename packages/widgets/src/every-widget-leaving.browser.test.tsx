import { getPatient } from '@chartside/contract/patients'
import { toastsOfPage } from '@chartside/core/environment'
import { createSession, type Session } from '@chartside/core/session'
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import preview from '../../../.storybook/preview.tsx'
import { backstageOf, provider, scene } from '../../../.storybook/scene.tsx'
import * as appointment from './appointments/appointment.stories.tsx'
import * as appointments from './appointments/appointments.stories.tsx'
import * as visitTable from './appointments/visits.stories.tsx'
import * as wantedSlot from './appointments/wanted-slot.stories.tsx'
import * as availability from './availability/availability.stories.tsx'
import * as recentlyDeleted from './bin/recently-deleted.stories.tsx'
import * as checkIn from './check-in/check-in.stories.tsx'
import * as commandPalette from './commands/command-palette.stories.tsx'
import * as documents from './documents/documents.stories.tsx'
import { widgets } from './index.ts'
import { samplePatient } from './lib/sample-patients.ts'
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
import * as recorderElement from './recorder/recorder-element.stories.tsx'
import * as idleLock from './session/idle-lock.stories.tsx'
import * as today from './today/today.stories.tsx'
import * as vocabulary from './vocabulary/vocabulary.stories.tsx'

setProjectAnnotations(preview)
const bookings = composeStories(appointments)
const banners = composeStories(patientBanner)
const centers = composeStories(patientCenter)
const details = composeStories(appointment)
const filings = composeStories(documents)
const histories = composeStories(noteVersions)
const pools = composeStories(patientPool)
const queues = composeStories(checkIn)
const recents = composeStories(recentDictations)
const registrations = composeStories(patientRegister)
const reviews = composeStories(noteReview)
const searches = composeStories(patientSearch)
const slots = composeStories(availability)
const statuses = composeStories(visitTable)

type Story = { run(): Promise<void> }

/** The dictation of the page's patient, and the badge: their own stories render only parts of them. */
const dictation: Story = {
  async run() {
    const patient = samplePatient()
    const session = scene([[getPatient, { data: { data: patient } }]], { features: ['by-id'] })
    const { dictation, recordingBadge } = widgets
    for (const { tag } of [dictation, recordingBadge])
      document.body.append(Object.assign(document.createElement(tag), { session, patientId: patient.id }))
    await expect.poll(() => readable(document.body)).toContain(`${patient.first_name} ${patient.last_name}`)
  },
}

/** Stories that together open everything that an element opens: dialogs, menus, previews, lists, the waiting-room display. */
const opening: Record<
  Exclude<keyof typeof widgets, 'login' | 'offline' | 'recordingBadge' | 'session' | 'toaster'>,
  Record<string, Story>
> = {
  appointment: { edit: details.Editing, delete: details.Deleting, checkIn: details.CheckingIn },
  appointments: {
    ...{ booking: bookings.Booking, conflict: bookings.Conflict, edit: bookings.Editing, delete: bookings.Deleting },
    ...{ week: bookings.Week, view: bookings.Opening, calendarFile: bookings.CalendarFile },
    wanted: composeStories(wantedSlot).Wanted,
  },
  availability: { slots: slots.Today },
  checkIn: { queue: queues.Many, end: queues.Finished, ask: queues.CallLost, display: queues.DisplayOpen },
  commandPalette: { palette: composeStories(commandPalette).Opened },
  dictation: { form: dictation },
  documents: {
    ...{ picture: filings.ViewPicture, pdf: filings.ViewPdf, edit: filings.EditPicture, add: filings.Adding },
    ...{ upload: filings.UploadFails, resumed: filings.Resumed, delete: filings.Deleting },
    deleted: composeStories(recentlyDeleted).RestoringFails,
  },
  idleLock: { warning: composeStories(idleLock).Warning },
  noteReview: {
    ...{ editing: reviews.Editing, tasks: reviews.Tasks, saveFails: reviews.SaveFails },
    conflict: composeStories(reviewConflict).Undecided,
    ...{ history: histories.History, signing: histories.SigningFails, signed: histories.SignedForAssistants },
  },
  noteTemplates: { form: composeStories(noteTemplates).Editing },
  notifications: { list: composeStories(notifications).Opened, settings: composeStories(notifications).Settings },
  outbox: { found: composeStories(outbox).Found },
  passwordChange: { filled: composeStories(passwordChange).WrongPassword },
  patientBanner: { booking: banners.Booking, delete: banners.DeletingRefused },
  patientCenter: { summary: centers.SummaryLoaded, delete: centers.DeletingRefused },
  patientPool: { rows: pools.Many, filter: pools.Filtering },
  patientRegister: { filled: registrations.Filled, duplicate: registrations.PossibleDuplicate, dialog: registrations.InDialog },
  patientSearch: { recent: searches.Recent, list: searches.AsTyped, dropdown: searches.InDropdown, dialog: searches.Modal },
  profile: { form: composeStories(profile).Ready },
  recentDictations: {
    ...{ review: recents.Viewing, filter: recents.Searching, delete: recents.Deleting },
    deleted: composeStories(recentlyDeleted).Dictations,
  },
  recorder: { recorder: composeStories(recorderElement).Alone },
  today: { day: composeStories(today).Day },
  visits: { choice: statuses.Many },
  vocabulary: { words: composeStories(vocabulary).Refused, remove: composeStories(vocabulary).Words },
}

const stories = Object.entries(opening).flatMap(([element, opens]) =>
  Object.entries(opens).map(([what, story]) => ({ element, what, story })),
)

/** Fields of answers that are not about a patient and may stay on the screen or in the session. All others must go. */
const impersonal = new Set([
  'id',
  'azz_id',
  'style',
  'status',
  'message',
  'created_by',
  'doc_type',
  'kind',
  'features',
  'visit_type',
  'owner',
])

/** All texts of a patient in the server's answers, in the forms shown on screen, with the names of their fields. */
function textsOf(answer: unknown, field = ''): [text: string, field: string][] {
  if (typeof answer === 'string') return impersonal.has(field) || answer.trim().length <= 3 ? [] : [[answer.trim(), field]]
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => textsOf(value, Array.isArray(answer) ? field : name))
}

/** All readable content of a node: texts, attributes and field values, including shadow roots. */
function readable(node: Node): string[] {
  const own =
    node instanceof Element
      ? [...node.attributes].map(({ value }) => value).concat('value' in node ? String(node.value) : [])
      : node instanceof Text
        ? [node.data]
        : []
  const inner = node instanceof Element && node.shadowRoot ? readable(node.shadowRoot) : []
  return [...own, ...inner, ...[...node.childNodes].flatMap(readable)]
}

const isStore = (value: unknown): value is { get(): unknown } =>
  typeof value === 'object' && value !== null && 'get' in value && 'listen' in value

/** The texts in the stores that a session keeps for its lifetime, by `…Of(session)`. */
function kept(session: Session): string {
  const modules = import.meta.glob<Record<string, unknown>>('../../core/src/*/index.ts', { eager: true })
  const seen = new Set<unknown>()
  const read = (value: unknown): unknown => {
    if (isStore(value)) return read(value.get())
    if (typeof value !== 'object' || value === null || seen.has(value) || value === session) return value
    seen.add(value)
    if (value instanceof Map || value instanceof Set) return [...value].map(read)
    return Object.entries(value).map(([name, inner]) => [name, read(inner)])
  }
  const models = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, make]) =>
      /Of$/.test(name) &&
      typeof make === 'function' &&
      make.length === 1 &&
      !/^(identity|appointment|bytes|sections|speakers)/.test(name)
        ? [read((make as (session: Session) => unknown)(session))]
        : [],
    ),
  )
  return JSON.stringify(models)
}

const sessionsOf = (node: ParentNode): Session[] =>
  [...node.querySelectorAll('*')].flatMap((element) =>
    'session' in element && element.session ? [element.session as Session] : [],
  )

/** Types something private into each text field. */
function typeEverywhere(node: ParentNode): void {
  for (const field of node.querySelectorAll('*')) {
    if (field.shadowRoot) typeEverywhere(field.shadowRoot)
    // A field of the page is the page's own.
    if (!(field.getRootNode() instanceof ShadowRoot)) continue
    if (!(field instanceof HTMLInputElement && ['text', 'search'].includes(field.type)) || field.disabled || field.readOnly)
      continue
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
}
const typed = 'Private Typing'

const mei = {
  token: 'other',
  email: 'mei.tanaka@lakeside.example',
  provider: { ...provider, azz_id: 'azz-9', name: 'Dr. Mei Tanaka' },
}

const leaving = {
  'signing out': (session: Session) => session.logout(),
  async 'signing out on another page'(session: Session) {
    const other = createSession(backstageOf(session)!.otherPage)
    await other.restored
    other.logout()
    await expect.poll(() => session.$session.get().state).toBe('out')
  },
  'another user who signs in': (session: Session) => session.begin(mei),
}

// Elements as on a desktop.
beforeAll(() => page.viewport(1280, 900))
afterEach(() => {
  document.body.replaceChildren()
  const { $toasts, dismiss } = toastsOfPage()
  for (const { id } of $toasts.get()) dismiss(id)
})

// A story runs once, so each one is left in a different way.
const ways = Object.entries(leaving)
const visits = stories.map((story, index) => ({
  ...story,
  way: ways[index % ways.length]![0],
  leave: ways[index % ways.length]![1],
}))

/** Elements whose dialogs are about no patient: a list of several, or a person who is not a patient yet. */
const aboutNobody = ['commandPalette', 'idleLock', 'patientRegister', 'patientSearch']

/** The open dialogs that do not name a patient with date of birth and MRN. */
function namingNobody(node: ParentNode): string[] {
  const elements = [...node.querySelectorAll('*')]
  const own = elements.filter((element) => element.matches('dialog[open]') && !/\d{4}.*MRN/.test(lineOf(element)))
  return [...own.map(lineOf), ...elements.flatMap(({ shadowRoot }) => (shadowRoot ? namingNobody(shadowRoot) : []))]
}
const lineOf = (dialog: Element): string =>
  `${dialog.querySelector('h2')?.textContent}: ${dialog.querySelector('[part="patient"]')?.textContent}`

test.each(visits)(
  '[AUTH-14] [UI-08] $element with $what open names its patient, and keeps nothing of them after $way',
  async ({ element, what, story, leave }) => {
    await story.run()
    if (!aboutNobody.includes(element) && !(element === 'recentDictations' && what === 'deleted'))
      await expect.poll(() => namingNobody(document.body)).toEqual([])
    const session = sessionsOf(document.body).find((one) => backstageOf(one))!
    typeEverywhere(document.body)
    const texts = new Map([...textsOf(backstageOf(session)!.answers), [typed, 'typed'] as const])
    const before = session.$stored.get()
    const { fetch } = session.environment
    // The next user gets empty answers, so that anything visible is left over.
    session.environment.fetch = () => new Promise(() => undefined)
    await leave(session)
    const found = () => {
      const all = `${readable(document.body).join('\n')}\n${kept(session)}`
      return [...texts].filter(([text]) => all.includes(text)).map(([text, field]) => `${field}: ${text}`)
    }
    await expect.poll(found).toEqual([])
    // Stories of a file share their session.
    session.environment.fetch = fetch
    session.begin(before as Parameters<Session['begin']>[0])
  },
)
