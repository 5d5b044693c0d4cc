/** Informs the developer of the page by the console. The sentences are loaded only then. */
export function advise(explain: (advice: typeof import('./setup-advice.ts')) => void): void {
  void import('./setup-advice.ts').then(explain).catch(() => undefined)
}
