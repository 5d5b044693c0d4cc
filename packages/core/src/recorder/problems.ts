/** Why a recording cannot begin. */
export type MicrophoneProblem =
  /** The user, now or earlier, said no. */
  | 'denied'
  /** The question was closed without an answer. */
  | 'dismissed'
  /** The page, or the frame that it stands in, does not pass the microphone on. */
  | 'policy'
  | 'none'
  /** Another program holds it, or the system does not give it. */
  | 'busy'
  /** The page did not come over https. */
  | 'insecure'
  | 'unsupported'
  /** The microphone was opened, and nothing came. */
  | 'not-started'
  /** No encoder could be loaded. */
  | 'encoder'
  | 'unknown'

interface Surroundings {
  /** What `navigator.permissions` says of the microphone, where it can be asked. */
  permission: PermissionState | undefined
  /** What the page's policy says, where the browser tells. */
  allowed: boolean | undefined
  framed: boolean
}

/** What an error of `getUserMedia` means. */
export function problemOf(error: unknown, { permission, allowed, framed }: Surroundings): MicrophoneProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      if (allowed === false) return 'policy'
      if (permission === 'denied') return 'denied'
      // Browsers that tell no policy refuse a frame without asking, while the permission is still open.
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
