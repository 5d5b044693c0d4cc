import { computed } from 'nanostores'

import type { Sound } from '../environment.ts'
import type { Session } from '../session/index.ts'

/** The user's choices about notifications. */
export interface NotificationSettings {
  /** True to play nothing. */
  quiet: boolean
  /** From 0 to 1. */
  volume: number
  /** The kinds with a sound. */
  sounds: Record<Sound, boolean>
  /** Whether an assistant gets desktop notifications (RT-02). */
  desktop: boolean
  /** Whether they may show a name and a date of birth, which others can read on a locked screen. */
  names: boolean
}

const usualVolume = 0.8

/** The settings as part of the preferences, and a function that changes them. */
export function notificationSettingsOf({ $stored, keep }: Session) {
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
    change({ sounds, names, ...same }: Partial<NotificationSettings>): void {
      const ours = {
        ...same,
        ...(names === undefined ? {} : { 'desktop-names': names }),
        ...(sounds ? { 'sound-check-in': sounds['check-in'], 'sound-soap-note': sounds['soap-note'] } : {}),
      }
      keep({ preferences: { ...$stored.get().preferences, ...ours } })
    },
  }
}
