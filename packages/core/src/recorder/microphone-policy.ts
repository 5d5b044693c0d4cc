/** Whether the page's policy allows the microphone; undefined if the browser does not expose it (Firefox, Safari). */
export function microphoneAllowed(): boolean | undefined {
  const { permissionsPolicy, featurePolicy } = document as Document &
    Record<'permissionsPolicy' | 'featurePolicy', Policy | undefined>
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('microphone')
}

interface Policy {
  allowsFeature(feature: string): boolean
}
