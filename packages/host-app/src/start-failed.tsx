import { Button, UiRoot } from '@chartside/widgets/ui'

import { portalWords } from './words.ts'

/** Shown in place of the portal when its configuration cannot be read. */
export function StartFailed({ again }: { again: () => void }) {
  return (
    <UiRoot>
      <main className="notice">
        <h1>{portalWords.startFailed}</h1>
        <p role="alert">{portalWords.startFailedText}</p>
        <Button variant="primary" onClick={again}>
          {portalWords.tryAgain}
        </Button>
      </main>
    </UiRoot>
  )
}
