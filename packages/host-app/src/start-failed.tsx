import { portalWords } from './words.ts'

/** Shown in place of the portal when its configuration cannot be read. */
export function StartFailed({ again }: { again: () => void }) {
  return (
    <main className="notice">
      <h1>{portalWords.startFailed}</h1>
      <p role="alert">{portalWords.startFailedText}</p>
      <button type="button" className="button" onClick={again}>
        {portalWords.tryAgain}
      </button>
    </main>
  )
}
