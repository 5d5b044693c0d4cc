import { words } from './words.ts'

/** Shown in place of the portal when its configuration cannot be read. */
export function StartFailed({ again }: { again: () => void }) {
  return (
    <main className="notice">
      <h1>{words.startFailed}</h1>
      <p role="alert">{words.startFailedText}</p>
      <button type="button" className="button" onClick={again}>
        {words.tryAgain}
      </button>
    </main>
  )
}
