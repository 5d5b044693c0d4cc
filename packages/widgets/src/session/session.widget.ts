import type { Permission } from '@chartside/contract/session'
import type { Sound } from '@chartside/core/environment'
import { type Check, dateOrders, type GetToken } from '@chartside/core/session'

import { commonEvents, connectionStates, lookProps } from '../lib/common.ts'
import type { OwnElement } from '../lib/described.ts'
import { cancelableEvent, event, method } from '../lib/events.ts'
import { choice, flag, number, property, text } from '../lib/props.ts'
import type { OfferedToast } from './offered-toasts.ts'
import { type SessionElement, sessionElementClass } from './session-element.ts'

/** Where events come from: key, host, port and so on, as a Pusher client takes them. */
export type Realtime = object

const another = 'A change starts another session, once there is no recording.'

const props = {
  apiBase: text(`The API's base, \`https://…/api/v4\`. ${another}`),
  persist: flag(
    `Keeps the session in local storage. Only for a dedicated page, since every script of the page's origin can read it. ${another}`,
  ),
  ...lookProps,
  getToken: property<GetToken>(
    "Returns a bearer token of the page's own sign-in; never called concurrently, again when a token has expired, and with 'locked' when " +
      'the user unlocks the page, which may then require signing in. Never an attribute. ' +
      'Set for the first time on a running session, it starts another one, once there is no recording.',
    "(request: { reason: 'first' | 'expired' | 'locked'; signal: AbortSignal }) => Promise<string>",
  ),
  email: property<string>("The e-mail of the page's user; decides about desktop notifications.", 'string'),
  realtime: property<Realtime>('The source of events; one that the backend announces takes precedence.', 'object'),
  dateOrder: choice(
    'In which order the numbers of a date are typed; one that the backend announces takes precedence. Without either, a field asks which of two dates is meant.',
    ['', ...dateOrders],
  ),
  unsentDays: number('How many days an unsent dictation stays on this computer before it is deleted.', 30),
  sounds: property<Partial<Record<Sound, string>>>(
    "Addresses of the sounds 'check-in' and 'soap-note'.",
    'Record<string, string>',
  ),
}

const events = {
  ready: event('The session is restored, or known if the page provides the token.'),
  sessionchange: event('A user signed in or out, or their data has changed.', { state: 'string' }),
  locationchange: event('Another location was chosen.', { locationId: 'string?' }),
  sessionend: event("The session has ended; `reason` is 'logout', on any page of the browser, or 'expired'.", {
    reason: 'string',
  }),
  toast: cancelableEvent(
    'A toast is about to be shown. If the page prevents that, it shows the toast itself: `readToast` returns it. `kind` is info, success or error.',
    { kind: 'string' },
  ),
  audit: event(
    'The user has viewed, played, created, sent, edited, copied, exported or deleted a record, or undone that. For your own audit trail; see Audit in embedding.md.',
    { action: 'string', resource: 'string', id: 'string', patientId: 'string?' },
  ),
  ...commonEvents,
}

const methods = {
  verify: method(
    'Checks the stored token with the server.',
    "() => Promise<'in' | 'out'>",
    (): Promise<'in' | 'out'> => Promise.resolve('out'),
  ),
  logout: method('Signs out at once.', '() => void', (): void => undefined),
  logoutQuestion: method(
    "The question to ask before `logout`: it lists the unsent input and recordings that are lost here, and what is lost or stopped on other pages that share a stored session; '' if there is nothing to ask.",
    '() => Promise<string>',
    (): Promise<string> => Promise.resolve(''),
  ),
  diagnose: method(
    'Checks the wiring of the page: address, server, origin, API, token and user. For developers; contains nothing private.',
    '() => Promise<{ check: string; ok: boolean; sentence: string }[]>',
    (): Promise<readonly Check[]> => Promise.resolve([]),
  ),
  refresh: method(
    "Requests the user's data again, since the picture is not stored with the session. `widgeterror` reports a failure.",
    '() => Promise<void>',
    (): Promise<void> => Promise.resolve(),
  ),
  readToast: method(
    'In a listener of `toast`, the toast: its text, which may name a patient, and its action, such as Undo. Undefined at any other time.',
    "() => { kind: 'info' | 'success' | 'error'; text: string; action?: { label: string; run: () => void } } | undefined",
    (): OfferedToast | undefined => undefined,
  ),
  applySmartStyle: method(
    "Sets `appearance` from the JSON of a SMART App Launch server's `smart_style_url`; values that it already has stay.",
    '(style: unknown) => Promise<void>',
    (_style: unknown): Promise<void> => Promise.resolve(),
  ),
  may: method(
    "True if the user has the permission, as far as known; the names are those of the API's `permissions`. `sessionchange` reports changes.",
    '(permission: Permission) => boolean',
    (_permission: Permission): boolean => true,
  ),
  update: method(
    'Changes interface preferences, which survive a reload if the session is stored.',
    '(preferences: Record<string, string | number | boolean>) => void',
    (_preferences: Record<string, string | number | boolean>): void => undefined,
  ),
}

export const sessionWidget: OwnElement<'chartside-session', typeof props, typeof events, typeof methods, SessionElement> = {
  tag: 'chartside-session',
  about: 'Provides API base, token, look and language for the elements inside it, or for the page.',
  props,
  events,
  methods,
  readables: {
    state: { about: 'Whether a user is signed in.', type: "'restoring' | 'out' | 'in'" },
    resetting: { about: 'True between a verified one-time code and the new password.', type: 'boolean' },
    endedBy: { about: 'Why the last session ended, while nobody is signed in.', type: "'logout' | 'expired' | undefined" },
    provider: { about: 'The signed-in provider, as far as known.', type: 'Provider | undefined' },
    account: {
      about: "The account that signed in, if the backend provides it; an assistant's name is their own, a provider's is ''.",
      type: '{ email: string; name: string } | undefined',
    },
    userName: { about: "The user's name as it is shown: 'Rosa Marin, for Dr. Amara Okafor'.", type: 'string' },
    signedInAs: { about: "The user's e-mail, as far as known.", type: 'string' },
    location: { about: 'The chosen location.', type: 'Location | undefined' },
    preferences: { about: 'Interface preferences.', type: 'Record<string, string | number | boolean>' },
    shownPatient: {
      about:
        "Whom the elements on the screen are about: the patient of a chart, an appointment or a review, by ids; '' for no appointment.",
      type: '{ patientId: string; appointmentId: string } | undefined',
    },
    session: { about: 'An opaque value for the property `session` of an element elsewhere.', type: 'Session | undefined' },
  },
  parts: {},
  states: { ...connectionStates, ready: 'The API has accepted the token. An outage after that is shown by the elements.' },
  slots: {},
  element: () => sessionElementClass(props),
}
