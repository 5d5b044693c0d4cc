import type { Messages } from '@chartside/core/messages'
import type { Session } from '@chartside/core/session'

import { event } from './events.ts'
import { choice, flag, property, text } from './props.ts'

/** Custom properties `--chartside-…` and their values. */
export type Appearance = Readonly<Record<`--chartside-${string}`, string>>

/** Look and language of every widget and of `chartside-session`. */
export const lookProps = {
  locale: text(
    "The language of all elements of the page, such as 'es' or 'de-CH'. By default the page's `lang`, if it is one of ours.",
  ),
  theme: choice('Light or dark; auto follows the system.', ['auto', 'light', 'dark']),
  density: choice('The height of rows and fields.', ['comfortable', 'compact']),
  appearance: property<Appearance>('Values of the `--chartside-…` custom properties.', 'Record<string, string>'),
  messages: property<Messages>('Replacements for our words, by feature, for all elements of the page.', 'Messages'),
}

/** Properties of every widget. */
export const commonProps = {
  ...lookProps,
  apiBase: text("The API's base, `https://…/api/v4`, for an element outside any `chartside-session`."),
  disabled: flag('Nothing can be entered or pressed.'),
  session: property<Session>('The session to use, as `chartside-session` gives it by `session`.', 'Session'),
}

/** Events of every widget. */
export const commonEvents = {
  widgeterror: event('Something failed. What happened is also shown in place.', {
    code: 'string',
    message: 'string',
    retryable: 'boolean',
    correlationId: 'string?',
    blocking: 'boolean?',
  }),
}

/** The connection states of every widget, one at a time, for the page's styles: `:state(no-token)`. */
export const connectionStates = {
  connecting: 'The session is being started.',
  ready: 'The API has accepted the token and can be reached, so that data can be loaded and sent.',
  unconnected: 'There is no session, or its API cannot be reached.',
  'wrong-api': 'Another server answers at the API base.',
  'no-token': 'Nobody is signed in: the page supplies no token, or the API refuses it.',
}

/** Slots of every widget; a widget may declare more. */
export const commonSlots = { header: 'Content above the element.' }

/** For widgets that may have nothing to show. */
export const emptySlot = { empty: 'Replaces the message that there is nothing yet.' }

/** For widgets that load what they show. */
export const loadingState = { loading: 'Data is being loaded.' }

/** For widgets with a form that is submitted. */
export const submittingState = { submitting: 'The form is being sent.' }
