import type { Permission } from '@chartside/contract/session'
import type { Sound } from '@chartside/core/environment'
import type { GetToken } from '@chartside/core/session'

import { commonEvents, lookProps } from '../lib/common.ts'
import type { OwnElement } from '../lib/define-widget.ts'
import { event, method } from '../lib/events.ts'
import { flag, property, text } from '../lib/props.ts'
import { type SessionElement, sessionElementClass } from './session-element.ts'

/** Where events come from: key, host, port and so on, as a Pusher client takes them. */
export type Realtime = object

const another = 'A change begins another session, once there is no recording.'

const props = {
  apiBase: text(`The API's base, \`https://…/api/v4\`. ${another}`),
  persist: flag(
    `Keeps the session in local storage. Only for a page that is nothing else: whoever runs there could read it. ${another}`,
  ),
  ...lookProps,
  getToken: property<GetToken>(
    "Gives a bearer token of the page's own sign-in; called once at a time, again when a token has expired, and with 'locked' when " +
      'the user goes on behind a lock: the page may then have them sign in. Never an attribute. ' +
      'Set for the first time on a running session, it begins another one, once there is no recording.',
    "(request: { reason: 'first' | 'expired' | 'locked'; signal: AbortSignal }) => Promise<string>",
  ),
  email: property<string>('The e-mail that the user is signed in with on the page; decides on desktop notifications.', 'string'),
  realtime: property<Realtime>('Where events come from; what the backend announces goes before it.', 'object'),
  sounds: property<Partial<Record<Sound, string>>>(
    "Addresses of the sounds 'check-in' and 'soap-note'.",
    'Record<string, string>',
  ),
}

const events = {
  ready: event('The session is restored, and known where the page gives the token.'),
  sessionchange: event('The user came or went, or more is known of them.', { state: 'string' }),
  locationchange: event('Another location was chosen.', { locationId: 'string?' }),
  sessionend: event("The session is over; `reason` is 'logout', on whichever page of the browser, or 'expired'.", {
    reason: 'string',
  }),
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
    "The question to ask before `logout`: it says which unsent entries and recordings are lost here, and what is lost or stopped on other pages that share a kept session; '' where there is nothing to ask.",
    '() => Promise<string>',
    (): Promise<string> => Promise.resolve(''),
  ),
  refresh: method(
    'Asks the server again who the user is: their picture is not kept where the session is. A failure is told by `widgeterror`.',
    '() => Promise<void>',
    (): Promise<void> => Promise.resolve(),
  ),
  may: method(
    "True where the user may do it, as far as known; the names are those of the API's `permissions`. `sessionchange` tells of changes.",
    '(permission: Permission) => boolean',
    (_permission: Permission): boolean => true,
  ),
  update: method(
    'Changes interface preferences, which outlive a reload where the session is kept.',
    '(preferences: Record<string, string | number | boolean>) => void',
    (_preferences: Record<string, string | number | boolean>): void => undefined,
  ),
}

export const sessionWidget: OwnElement<'chartside-session', typeof props, typeof events, typeof methods, SessionElement> = {
  tag: 'chartside-session',
  about: 'Gives API base, token, look and language to the elements inside it, or to the page.',
  props,
  events,
  methods,
  readables: {
    state: { about: 'Who is at work here.', type: "'restoring' | 'out' | 'in'" },
    resetting: { about: 'True between a verified one-time code and the new password.', type: 'boolean' },
    endedBy: { about: 'Why the last session ended, while nobody is signed in.', type: "'logout' | 'expired' | undefined" },
    provider: { about: 'The signed-in provider, as far as known.', type: 'Provider | undefined' },
    account: {
      about: "Who signed in, where the backend tells; an assistant's name is their own, a provider's is ''.",
      type: '{ email: string; name: string } | undefined',
    },
    userName: { about: "The user's name as it is shown: 'Rosa Marin, for Dr. Amara Okafor'.", type: 'string' },
    signedInAs: { about: 'The e-mail that the user is signed in with, as far as known.', type: 'string' },
    location: { about: 'The chosen location.', type: 'Location | undefined' },
    preferences: { about: 'Interface preferences.', type: 'Record<string, string | number | boolean>' },
    session: { about: 'To be given to an element elsewhere by its `session`; opaque.', type: 'Session | undefined' },
  },
  parts: {},
  slots: {},
  element: () => sessionElementClass(props),
}
