import { within } from 'storybook/test'

/** Queries of what an element draws: `inside(canvasElement)` for its only one, or with the tag of one of several. */
export function inside(canvasElement: HTMLElement, tag = ':not(chartside-session)') {
  const host = [...canvasElement.querySelectorAll(tag)].find(({ shadowRoot }) => shadowRoot)
  if (!host?.shadowRoot) throw new Error(`No element with a shadow root matches ${tag} in this story.`)
  return within(host.shadowRoot as unknown as HTMLElement)
}
