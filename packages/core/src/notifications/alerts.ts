import type { ReadableAtom } from 'nanostores'

import type { Environment, Sound } from '../environment.ts'
import { desktopOf } from '../lib/desktop.ts'
import { hashOf } from '../lib/hash.ts'
import type { NotificationSettings } from './settings.ts'
import { notificationWords } from './words.ts'

/** A desktop notification closes after this long (RT-02). */
export const desktopMilliseconds = 3000
/** All pages of a browser receive the same event within moments, unless each has had to reconnect. */
const liveMilliseconds = 10_000
const missedMilliseconds = 60_000

interface Alerted {
  kind: Sound
  text: string
}

interface Alerts {
  environment: Environment
  $settings: ReadableAtom<NotificationSettings>
  /** True if an element on the page has muted sound, whatever the user has chosen. */
  isMuted: () => boolean
  /** True if the user gets desktop notifications of check-ins (RT-02). */
  isAssistant: () => boolean
  /** True while the screen is covered: then no name is shown, whatever the user has chosen. */
  isLocked: () => boolean
  clicked: () => void
}

/** Alerts the user to events: one sound and one desktop notification for all of them, in one page of the browser. */
export function createAlerts({ environment, $settings, isMuted, isAssistant, isLocked, clicked }: Alerts) {
  const once = (occasion: string, act: () => Promise<boolean> | boolean, missed: boolean): void => {
    const milliseconds = missed ? missedMilliseconds : liveMilliseconds
    environment.inOnePage(occasion, act, milliseconds).catch(environment.report)
  }

  /** `happened` is not empty, newest last; `missed` if the events were fetched later. */
  return (happened: readonly Alerted[], missed = false): void => {
    const { quiet, volume, sounds, desktop, names } = $settings.get()
    const occasion = (what: string) => (missed ? `${what} of what was missed` : `${what} ${digest(happened)}`)
    const loud = happened.findLast(({ kind }) => sounds[kind])
    if (loud && !quiet && volume > 0 && !isMuted())
      once(occasion('sound'), () => environment.playSound(loud.kind, volume), missed)

    const arrived = happened.filter(({ kind }) => kind === 'check-in')
    const [only] = arrived
    if (!only || !desktop || !isAssistant()) return
    const text = names && !isLocked() && arrived.length === 1 ? only.text : notificationWords.arrived(arrived.length)
    once(occasion('desktop'), () => desktopOf(environment).notify(text, { milliseconds: desktopMilliseconds, clicked }), missed)
  }
}

/** Identifies the occasion without revealing it: every script of the origin can read the names of locks. */
const digest = (happened: readonly Alerted[]): string =>
  hashOf(happened.map(({ kind, text }) => `${kind} ${text}`).join()).toString(36)
