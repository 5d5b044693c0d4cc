interface Policy {
  allowsFeature(feature: string): boolean
}

/** Whether the page around may and does allow this one the microphone; undefined where that cannot be known before it is opened. */
export async function microphoneAllowed(): Promise<boolean | undefined> {
  const { permissionsPolicy, featurePolicy } = document as Document &
    Record<'permissionsPolicy' | 'featurePolicy', Policy | undefined>
  const policy = permissionsPolicy ?? featurePolicy
  if (policy) return policy.allowsFeature('microphone')
  if (window === window.top || (await microphonePermission()) !== 'denied') return undefined
  // Firefox and Safari expose no policy. Where it forbids the microphone they list none; where the user did, they list it.
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.some(({ kind }) => kind === 'audioinput') ? undefined : false
}

/** The user's permission; undefined if the browser cannot be asked. */
export async function microphonePermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state
  } catch {
    return undefined
  }
}
