// Console messages for the developer of the page around a frame: each names the line to change.
const advice = {
  alone: () => `frame.html is for an <iframe>. Write: ${iframe()}`,
  unknown: () => 'The address must name one element: ?element=dictation, ?element=recorder or ?element=check-in.',
  notAllowed: (parent: string) =>
    parent === 'null'
      ? 'frame.html is in a sandbox without an origin. Write: sandbox="allow-scripts allow-forms allow-same-origin allow-downloads"'
      : `frame.html may not be shown by ${parent}. Add that origin to FRAME_ORIGINS of the server, or to frameOrigins in config.json.`,
  silent: () => 'The page around frame.html does not answer status.handshake; docs/embedding.md has a page that does.',
  microphone: () =>
    `The page around frame.html does not allow it the microphone. Write: ${iframe()} ` +
    `If the page sends a Permissions-Policy, add: microphone=(self "${location.origin}")`,
}

/** The HTML of a frame that may use the microphone. */
export const iframe = (): string =>
  `<iframe src="${location.origin}${location.pathname}?element=dictation" allow="microphone"></iframe>`

export type FrameProblem = keyof typeof advice

/** Writes to the console what to change in the page around the frame; `parent` is its origin, if known. */
export function explainFrame(problem: FrameProblem, parent = 'this page'): void {
  console.error(`Chartside: ${advice[problem](parent)}`)
}
