import { MicrophoneError } from './capture.ts'
import { microphoneAllowed, microphonePermission } from './microphone-policy.ts'
import { problemOf } from './problems.ts'

/** Which microphone is used, and what the browser does to its sound. */
export interface MicrophoneSettings {
  /** The browser's id of it; '' for the system's default. */
  id: string
  noiseSuppression: boolean
  autoGain: boolean
}

/** One voice close to its microphone: even out its loudness, and leave its sound as it is (decision 88). */
export const usualSettings: MicrophoneSettings = { id: '', noiseSuppression: false, autoGain: true }

const constraintsFor = ({ id, noiseSuppression, autoGain }: MicrophoneSettings): MediaTrackConstraints => ({
  channelCount: { ideal: 1 },
  ...(id ? { deviceId: { exact: id } } : {}),
  autoGainControl: { ideal: autoGain },
  noiseSuppression: { ideal: noiseSuppression },
  echoCancellation: { ideal: false },
})

const gone: ReadonlySet<string> = new Set(['OverconstrainedError', 'NotFoundError'])

/** Requests the microphone. Rejects with a MicrophoneError that has the reason. */
export async function openMicrophone(settings: MicrophoneSettings): Promise<MediaStream> {
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure')
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioContext === 'undefined') throw new MicrophoneError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: constraintsFor(settings) })
  } catch (error) {
    // The chosen one is gone: another one is better than none.
    if (settings.id && error instanceof Error && gone.has(error.name)) return openMicrophone({ ...settings, id: '' })
    const [permission, allowed] = await Promise.all([microphonePermission(), microphoneAllowed()])
    throw new MicrophoneError(problemOf(error, { permission, allowed, framed: window !== window.top }), error)
  }
}
