import { english } from '@chartside/core/messages/en'
import { loadLanguage } from '@chartside/core/messages/load-language'
import { pseudoCatalogue } from '@chartside/core/testing/pseudo'
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import preview from '../../../.storybook/preview.tsx'
import * as appointment from './appointments/appointment.stories.tsx'
import * as appointments from './appointments/appointments.stories.tsx'
import * as visits from './appointments/visits.stories.tsx'
import * as availability from './availability/availability.stories.tsx'
import * as checkIn from './check-in/check-in.stories.tsx'
import * as commandPalette from './commands/command-palette.stories.tsx'
import * as dictation from './dictation/dictation.stories.tsx'
import * as documents from './documents/documents.stories.tsx'
import type { widgets } from './index.ts'
import * as login from './login/login.stories.tsx'
import * as passwordChange from './login/password-change.stories.tsx'
import * as noteTemplates from './note-templates/note-templates.stories.tsx'
import * as noteReview from './notes/note-review.stories.tsx'
import * as recentDictations from './notes/recent-dictations.stories.tsx'
import * as notifications from './notifications/notifications.stories.tsx'
import * as patientBanner from './patients/patient-banner.stories.tsx'
import * as patientCenter from './patients/patient-center.stories.tsx'
import * as patientPool from './patients/patient-pool.stories.tsx'
import * as patientRegister from './patients/patient-register.stories.tsx'
import * as patientSearch from './patients/patient-search.stories.tsx'
import * as profile from './profile/profile.stories.tsx'
import * as recorder from './recorder/recorder.stories.tsx'
import * as today from './today/today.stories.tsx'
import * as vocabulary from './vocabulary/vocabulary.stories.tsx'

setProjectAnnotations(preview)

const details = composeStories(appointment)
const bookings = composeStories(appointments)
const slots = composeStories(availability)
const queues = composeStories(checkIn)
const palettes = composeStories(commandPalette)
const dictations = composeStories(dictation)
const filings = composeStories(documents)
const logins = composeStories(login)
const reviews = composeStories(noteReview)
const bells = composeStories(notifications)
const passwords = composeStories(passwordChange)
const banners = composeStories(patientBanner)
const centers = composeStories(patientCenter)
const pools = composeStories(patientPool)
const registrations = composeStories(patientRegister)
const searches = composeStories(patientSearch)
const profiles = composeStories(profile)
const templates = composeStories(noteTemplates)
const recents = composeStories(recentDictations)
const statuses = composeStories(visits)
const days = composeStories(today)
const vocabularies = composeStories(vocabulary)

type Story = ComponentType & { load(): Promise<void> }
/** Stories of each element that shows something without a user. */
const drawn: Record<
  Exclude<keyof typeof widgets, 'session' | 'toaster' | 'idleLock' | 'offline' | 'outbox' | 'recordingBadge'>,
  Story[]
> = {
  appointment: [details.Ready, details.Missing],
  appointments: [bookings.Many, bookings.Empty],
  availability: [slots.Today, slots.None],
  checkIn: [queues.Many, queues.Empty, queues.Failing],
  commandPalette: [palettes.Opened, palettes.Keys],
  dictation: [dictations.Empty, dictations.Filled, dictations.UnknownPatient],
  documents: [filings.Many, filings.Empty, filings.Failing],
  login: [logins.SignIn, logins.SignedIn],
  noteReview: [reviews.Ready, reviews.Missing],
  noteTemplates: [templates.Editing],
  notifications: [bells.Unread],
  passwordChange: [passwords.Ready],
  patientBanner: [banners.Ready, banners.SameName],
  patientCenter: [centers.Ready, centers.Missing],
  patientPool: [pools.Many, pools.Empty],
  patientRegister: [registrations.Empty, registrations.InDialog],
  patientSearch: [searches.Empty, searches.Recent],
  profile: [profiles.WithImage],
  recentDictations: [recents.Many, recents.Empty, recents.NoSpeechEngine],
  recorder: [composeStories(recorder).Idle],
  today: [days.Day, days.Empty],
  visits: [statuses.Many, statuses.Empty],
  vocabulary: [vocabularies.Words, vocabularies.Empty],
}

const rootsBelow = (node: ParentNode): ShadowRoot[] =>
  [...node.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot, ...rootsBelow(shadowRoot)] : []))
/** Everything visible in the shadow roots of the page. */
const elementsNow = (): HTMLElement[] =>
  rootsBelow(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')].filter((one) => one.checkVisibility()))

/** Texts and labels as a reader meets them, each with its element. */
const textsOf = (element: Element): string[] => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent ?? ''),
  ...['aria-label', 'placeholder', 'title', 'alt', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
]

const staticTexts = (words: object): string[] =>
  Object.values(words).flatMap((word: unknown) =>
    typeof word === 'string' ? [word] : typeof word === 'object' && word !== null ? staticTexts(word) : [],
  )
const headings = Object.values(english.notes.noteSection)
/** English texts. A note's headings are its own. */
const englishTexts = staticTexts(english).filter((text) => /\p{L}{2}/u.test(text) && !headings.includes(text))
const pseudo = pseudoCatalogue()

const describeElement = (element: Element, text: string) =>
  `<${element.localName} class="${element.className}">: ${text.slice(0, 60)}`

function untranslated(): string[] {
  // Some words are the same in both languages.
  const theirs = new Set(staticTexts(english))
  const foreign = new Set(englishTexts.filter((text) => !theirs.has(text)))
  return elementsNow().flatMap((element) =>
    textsOf(element)
      .filter((text) => foreign.has(text.trim()))
      .map((text) => describeElement(element, text)),
  )
}

/** Elements whose content does not fit, unless it can be scrolled or ends in an ellipsis by design. */
const cutOff = (): string[] =>
  elementsNow()
    .filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const isClipped = overflowX === 'hidden' || overflowX === 'clip'
      // What only screen readers read is one pixel wide.
      if (display === 'inline' || element.clientWidth <= 1) return false
      if (element.matches('.base')) return element.scrollWidth > element.clientWidth + 1
      return isClipped && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => describeElement(element, `${element.scrollWidth} in ${element.clientWidth} px, ${element.textContent}`))

let root: Root
/** Draws a story without what its test does. */
async function draw(Story: Story): Promise<void> {
  await Story.load()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Story />)
  const isDrawn = () =>
    elementsNow().some((element) => textsOf(element).some((text) => /\p{L}{2}/u.test(text))) &&
    !elementsNow().some((element) => element.matches('.skeleton, .spinner'))
  await expect.poll(isDrawn).toBe(true)
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

describe.each([
  ['words 40 percent longer', 'en-XA', [pseudo]],
  ['words 40 percent longer, from right to left', 'ar-XB', [pseudo]],
  ['Spanish', 'es', []],
])('on a phone, in %s', (_words, locale, messages) => {
  beforeAll(async () => {
    await page.viewport(390, 844)
    await loadLanguage(locale, messages)
  })
  afterAll(() => loadLanguage('en'))

  test.each(Object.entries(drawn))('[WORDS-05] %s fits, and has no other words', async (_name, stories) => {
    for (const Story of stories) {
      await draw(Story)
      expect({ cutOff: cutOff(), untranslated: untranslated() }).toEqual({ cutOff: [], untranslated: [] })
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      root.unmount()
      document.body.replaceChildren()
    }
  })
})
