/** A function for the page: it is sent as text, so it knows nothing but its arguments, which are JSON. */
export type InPage<Given extends unknown[], Answer> = (...given: Given) => Answer | Promise<Answer>

/** One window of an engine that Playwright does not drive. */
export interface EngineWindow {
  /** Its name and version. */
  name: string
  /** Opens an address, and resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** Runs a function in the page; its answer is JSON. Rejects with what it throws. */
  run<Given extends unknown[], Answer>(look: InPage<Given, Answer>, ...given: Given): Promise<Answer>
  /** Presses the mouse at a point of the page's visible part, in CSS pixels. */
  press(at: { x: number; y: number }): Promise<void>
  /** Types into whatever has the focus; `keys` names those without a letter. */
  type(text: string): Promise<void>
  /** A screenshot, as a PNG. */
  picture(): Promise<Buffer>
  /** Ends the browser, and removes what it has written. */
  close(): Promise<void>
}

/** Keys without a letter, as WebDriver writes them. */
export const keys = { escape: '\uE00C', enter: '\uE007', tab: '\uE004', backspace: '\uE003', end: '\uE010' } as const
