/** Tokens of a prompt that Whisper takes in; of a longer one it drops the beginning. */
export const maxPromptTokens = 224

/**
 * The tokens of a text, estimated on the safe side without the service's tokenizer: two of the small letters a to z count as one,
 * since the byte pairs of Whisper join two to four of them in usual names; every other character counts each of its bytes, since a
 * token has at least one.
 */
export function tokenEstimate(text: string): number {
  let tokens = 0
  for (const [run] of text.matchAll(/[a-z]+|[^a-z]/gu)) {
    tokens += /^[a-z]/.test(run) ? Math.ceil(run.length / 2) : Buffer.byteLength(run)
  }
  return tokens
}

/**
 * What the speech service is given before it listens: words in their order, separated by commas, as many as fit. A word that does not
 * fit is left out, and shorter ones after it may still fit. '' without any.
 */
export function promptOf(words: readonly { text: string }[]): string {
  const known = new Set<string>()
  const chosen: string[] = []
  let tokens = tokenEstimate('.')
  for (const { text } of words) {
    const cost = tokenEstimate(chosen.length === 0 ? text : `, ${text}`)
    if (known.has(text) || tokens + cost > maxPromptTokens) continue
    known.add(text)
    chosen.push(text)
    tokens += cost
  }
  return chosen.length === 0 ? '' : `${chosen.join(', ')}.`
}

/**
 * The prompt for a piece of a recording: the end of what was said before it, as much as fits in front of the words, and these. `carried`
 * is that end alone.
 */
export function promptAfter(before: string, prompt: string): { prompt: string; carried: string } {
  const room = maxPromptTokens - tokenEstimate(`${prompt} `)
  const carried: string[] = []
  let tokens = 0
  for (const word of before.split(/\s+/).filter(Boolean).reverse()) {
    tokens += tokenEstimate(` ${word}`)
    if (tokens > room) break
    carried.unshift(word)
  }
  return { prompt: [...carried, prompt].filter(Boolean).join(' '), carried: carried.join(' ') }
}
