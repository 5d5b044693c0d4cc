import type { ReadableAtom } from 'nanostores'

import type { Environment, Sound } from '../environment.ts'
import type { NotificationSettings } from './settings.ts'
import { words } from './words.ts'

/** A desktop notification closes after this long (RT-02). */
export const desktopMilliseconds = 3000
/** The pages of a browser hear the same within moments of each other, unless each has had to reconnect. */
const liveMilliseconds = 10_000
const missedMilliseconds = 60_000

interface Alerted {
  kind: Sound
  text: string
}

interface Alerts {
  environment: Environment
  $settings: ReadableAtom<NotificationSettings>
  /** Whether a page has asked for silence, whatever the user has chosen. */
  isHushed: () => boolean
  /** Whether the user is the one who is told of check-ins outside of the browser's window (RT-02). */
  isAssistant: () => boolean
  /** Whether the screen is covered: then no name is told, whatever the user has chosen. */
  isLocked: () => boolean
  clicked: () => void
}

/** Tells the user of what has happened: one sound and one desktop notification for all of it, in one page of the browser. */
export function createAlerts({ environment, $settings, isHushed, isAssistant, isLocked, clicked }: Alerts) {
  const once = (occasion: string, act: () => Promise<boolean> | boolean, missed: boolean): void => {
    const milliseconds = missed ? missedMilliseconds : liveMilliseconds
    environment.inOnePage(occasion, act, milliseconds).catch(environment.report)
  }

  /** `happened` is not empty, newest last; `missed` where it was fetched afterwards. */
  return (happened: readonly Alerted[], missed = false): void => {
    const { quiet, volume, sounds, desktop, names } = $settings.get()
    const occasion = (what: string) => (missed ? `${what} of what was missed` : `${what} ${digest(happened)}`)
    const loud = happened.findLast(({ kind }) => sounds[kind])
    if (loud && !quiet && volume > 0 && !isHushed())
      once(occasion('sound'), () => environment.playSound(loud.kind, volume), missed)

    const arrived = happened.filter(({ kind }) => kind === 'check-in')
    const [only] = arrived
    if (!only || !desktop || !isAssistant()) return
    const text = names && !isLocked() && arrived.length === 1 ? only.text : words.arrived(arrived.length)
    once(occasion('desktop'), () => environment.notifyDesktop(text, { milliseconds: desktopMilliseconds, clicked }), missed)
  }
}

/** Tells one occasion from another without saying what it was: the names of locks can be read by every script of the origin. */
function digest(happened: readonly Alerted[]): string {
  let hash = 0x811c9dc5
  for (const sign of happened.map(({ kind, text }) => `${kind} ${text}`).join())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
