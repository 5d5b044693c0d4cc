import { computed, type ReadableAtom } from 'nanostores'

import type { Sound } from '../environment.ts'
import type { Session } from '../session/index.ts'

/** What the user has chosen about being told. */
export interface NotificationSettings {
  /** Nothing is played. */
  quiet: boolean
  /** From 0 to 1. */
  volume: number
  /** Which kinds are played. */
  sounds: Record<Sound, boolean>
  /** Whether an assistant is told outside of the browser's window (RT-02). */
  desktop: boolean
  /** Whether a name and a date of birth may stand there, where whoever passes a locked screen reads them. */
  names: boolean
}

const usualVolume = 0.8

/** The settings as they are among the preferences, and how they are changed. */
export function notificationSettingsOf({ $stored, keep }: Session): {
  $settings: ReadableAtom<NotificationSettings>
  change(settings: Partial<NotificationSettings>): void
} {
  const $settings = computed($stored, ({ preferences: kept = {} }): NotificationSettings => {
    const volume = kept['volume']
    return {
      quiet: kept['quiet'] === true,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usualVolume,
      sounds: { 'check-in': kept['sound-check-in'] !== false, 'soap-note': kept['sound-soap-note'] !== false },
      desktop: kept['desktop'] !== false,
      names: kept['desktop-names'] === true,
    }
  })
  return {
    $settings,
    change({ sounds, names, ...same }) {
      const ours = {
        ...same,
        ...(names === undefined ? {} : { 'desktop-names': names }),
        ...(sounds ? { 'sound-check-in': sounds['check-in'], 'sound-soap-note': sounds['soap-note'] } : {}),
      }
      keep({ preferences: { ...$stored.get().preferences, ...ours } })
    },
  }
}
