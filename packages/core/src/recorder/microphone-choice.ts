import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { perSession, type Session } from '../session/index.ts'
import type { MicrophoneSettings } from './microphone.ts'

/** A microphone, as the browser names it; the name is '' before the user has allowed any. */
export interface Microphone {
  id: string
  name: string
}

/** The user's choice of microphone and of its processing. */
export type MicrophoneChoice = ReturnType<typeof createMicrophoneChoice>

/** The choice of a session; remembered by the browser, also for the next user. */
export const microphoneChoiceOf = perSession(createMicrophoneChoice)

function createMicrophoneChoice({ $stored, keep }: Session) {
  const $settings = computed($stored, ({ preferences: kept = {} }): MicrophoneSettings => {
    const id = kept['microphone']
    return {
      id: typeof id === 'string' ? id : '',
      noiseSuppression: kept['noise-suppression'] === true,
      autoGain: kept['auto-gain'] !== false,
    }
  })
  const $microphones = atom<readonly Microphone[]>([])
  const $current = atom<Microphone | undefined>()

  async function list(): Promise<void> {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const found = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '' && deviceId !== 'default')
    $microphones.set(found.map(({ deviceId, label }) => ({ id: deviceId, name: label })))
  }

  onMount($microphones, () => {
    const { mediaDevices } = navigator
    void list()
    mediaDevices?.addEventListener('devicechange', list)
    // Names come with the permission.
    const stop = $current.listen(list)
    return () => {
      mediaDevices?.removeEventListener('devicechange', list)
      stop()
    }
  })

  return {
    $settings: $settings as ReadableAtom<MicrophoneSettings>,
    /** Calls `listener` when the settings are others than before; the returned function removes it. */
    onChange(listener: () => void): () => void {
      let before = JSON.stringify($settings.get())
      return $settings.listen((settings) => {
        const now = JSON.stringify(settings)
        if (now === before) return
        before = now
        listener()
      })
    },
    /** The connected microphones, besides the system's default. */
    $microphones: $microphones as ReadableAtom<readonly Microphone[]>,
    /** The one that was opened last. */
    $current: $current as ReadableAtom<Microphone | undefined>,
    /** Called when one is opened. */
    opened(track: MediaStreamTrack): void {
      $current.set({ id: track.getSettings().deviceId ?? '', name: track.label })
    },
    change({ id, noiseSuppression, autoGain }: Partial<MicrophoneSettings>): void {
      const ours = {
        ...(id === undefined ? {} : { microphone: id }),
        ...(noiseSuppression === undefined ? {} : { 'noise-suppression': noiseSuppression }),
        ...(autoGain === undefined ? {} : { 'auto-gain': autoGain }),
      }
      keep({ preferences: { ...$stored.get().preferences, ...ours } })
    },
  }
}
