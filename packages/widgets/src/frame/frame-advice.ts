import type { FramedElement } from '@chartside/contract/frame'

interface Known {
  element?: FramedElement
  /** The origin of the page around. */
  parent?: string | undefined
}

// What the developer of the page around a frame reads in the console: the line to change.
const advice = {
  alone: ({ element }: Known) => `frame.html is for an <iframe>. Write: ${iframe(element)}`,
  unknown: () => 'The address must name one element: ?element=dictation, ?element=recorder or ?element=check-in.',
  notAllowed: ({ parent = 'this page' }: Known) =>
    parent === 'null'
      ? 'frame.html is in a sandbox without an origin. Write: sandbox="allow-scripts allow-forms allow-same-origin allow-downloads"'
      : `frame.html may not be shown by ${parent}. Add that origin to FRAME_ORIGINS of the server, or to frameOrigins in config.json.`,
  silent: () => 'The page around frame.html does not answer status.handshake; docs/embedding.md has a page that does.',
  microphone: ({ element }: Known) =>
    `The page around frame.html does not allow it the microphone. Write: ${iframe(element)} ` +
    `If the page sends a Permissions-Policy, add: microphone=(self "${location.origin}")`,
}

/** The line of the page, with the microphone and a screen that stays on while recording. */
export const iframe = (element: FramedElement = 'dictation'): string =>
  `<iframe src="${location.origin}${location.pathname}?element=${element}" allow="microphone; screen-wake-lock"></iframe>`

/** Writes to the console what the page around must change. */
export function explainFrame(problem: keyof typeof advice, known: Known = {}): void {
  console.error(`Chartside: ${advice[problem](known)}`)
}
