interface Policy {
  allowsFeature(feature: string): boolean
}

/** Whether this page and those around it allow a feature; undefined in browsers that expose no policy (Firefox, Safari). */
export function policyAllows(feature: string): boolean | undefined {
  const { permissionsPolicy, featurePolicy } = document as Document &
    Record<'permissionsPolicy' | 'featurePolicy', Policy | undefined>
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature(feature)
}

/** Whether the page around may and does allow this one the microphone; undefined where that cannot be known before it is opened. */
export async function microphoneAllowed(): Promise<boolean | undefined> {
  const allowed = policyAllows('microphone')
  if (allowed !== undefined) return allowed
  if (window === window.top || (await microphonePermission()) !== 'denied') return undefined
  // Where a policy that is not exposed forbids the microphone they list none; where the user did, they list it.
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
