interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy
}
interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Two copies of this script on one page must share the policy: its name can be used only once. */
const place = Symbol.for('chartside.script-policy')
const page = globalThis as { trustedTypes?: PolicyFactory; [place]?: ScriptPolicy }

/**
 * The address of one of our blobs in the form that a page with trusted types requires. A page that forbids our policy gets plain
 * text and refuses it: the caller must have a fallback.
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
