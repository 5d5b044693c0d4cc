interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy
}
interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Two copies of this script on one page must share the policy: its name can be given once. */
const place = Symbol.for('chartside.script-policy')
const page = globalThis as { trustedTypes?: PolicyFactory; [place]?: ScriptPolicy }

/**
 * The address of a blob of ours, as a page that requires trusted types wants it. A page that does not allow our policy
 * gets the bare text, and then refuses it: the caller must be able to do without.
 */
export function scriptAddress(blob: string): unknown {
  if (!page.trustedTypes) return blob
  try {
    page[place] ??= page.trustedTypes.createPolicy('chartside', {
      createScriptURL(address) {
        if (!address.startsWith('blob:')) throw new TypeError('Only scripts of our own from a blob are trusted')
        return address
      },
    })
    return page[place].createScriptURL(blob)
  } catch {
    return blob
  }
}
