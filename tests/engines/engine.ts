/** A function for the page. It is sent as text, so it can only use its arguments, which are JSON. */
export type InPage<Given extends unknown[], Answer> = (...given: Given) => Answer | Promise<Answer>

/** A window of an engine that Playwright does not support. */
export interface EngineWindow {
  /** Its name and version. */
  name: string
  /** Opens an address; resolves when the page has loaded. */
  open(address: string): Promise<void>
  /** Runs a function in the page; its result is JSON. Rejects with its error. */
  run<Given extends unknown[], Answer>(look: InPage<Given, Answer>, ...given: Given): Promise<Answer>
  /** Clicks at a point of the viewport, in CSS pixels. */
  press(at: { x: number; y: number }): Promise<void>
  /** Types into the focused element; `keys` are those without a letter. */
  type(text: string): Promise<void>
  /** A PNG screenshot. */
  picture(): Promise<Buffer>
  /** Closes the browser and deletes its files. */
  close(): Promise<void>
}

/** Keys without a letter, in WebDriver's notation. */
export const keys = { escape: '\uE00C', enter: '\uE007', tab: '\uE004', backspace: '\uE003', end: '\uE010' } as const
