import { MicrophoneError } from './capture.ts'
import { microphoneAllowed, microphonePermission } from './microphone-policy.ts'
import { problemOf } from './problems.ts'

/** One voice close to the microphone: level its loudness and remove steady noise, but cancel no echo. */
const constraints: MediaTrackConstraints = {
  channelCount: { ideal: 1 },
  autoGainControl: { ideal: true },
  noiseSuppression: { ideal: true },
  echoCancellation: { ideal: false },
}

/** Requests the microphone. Rejects with a MicrophoneError that has the reason. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure')
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioContext === 'undefined') throw new MicrophoneError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: constraints })
  } catch (error) {
    const [permission, allowed] = await Promise.all([microphonePermission(), microphoneAllowed()])
    throw new MicrophoneError(problemOf(error, { permission, allowed, framed: window !== window.top }), error)
  }
}
