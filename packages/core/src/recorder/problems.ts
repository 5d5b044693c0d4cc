/** Why a recording cannot start. */
export type MicrophoneProblem =
  /** The user has refused, now or earlier. */
  | 'denied'
  /** The prompt was closed without an answer. */
  | 'dismissed'
  /** The page, or the frame around it, does not allow the microphone. */
  | 'policy'
  | 'none'
  /** Another program uses it, or the system does not provide it. */
  | 'busy'
  /** The page was not loaded over https. */
  | 'insecure'
  | 'unsupported'
  /** The microphone was opened, but no sound arrived. */
  | 'not-started'
  /** No encoder could be loaded. */
  | 'encoder'
  | 'unknown'

interface Surroundings {
  /** The microphone permission according to `navigator.permissions`, if the browser supports it. */
  permission: PermissionState | undefined
  /** The page's policy for the microphone, if the browser exposes it. */
  allowed: boolean | undefined
  framed: boolean
}

/** The meaning of an error from `getUserMedia`. */
export function problemOf(error: unknown, { permission, allowed, framed }: Surroundings): MicrophoneProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      if (allowed === false) return 'policy'
      if (permission === 'denied') return 'denied'
      // Browsers that expose no policy refuse a frame without a prompt, while the permission is still open.
      if (permission === 'prompt') return framed && allowed === undefined ? 'policy' : 'dismissed'
      return 'denied'
    case 'SecurityError':
      return 'policy'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    case 'NotSupportedError':
    case 'TypeError':
      return 'unsupported'
    default:
      return 'unknown'
  }
}
