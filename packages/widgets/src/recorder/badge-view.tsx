import { formatSeconds } from '@chartside/core/lib/formats'
import { type Recorder, words } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'

/** The state of a recorder in a word, with its time; nothing where there is nothing to lose. */
export function BadgeView({ recorder, open }: { recorder: Recorder; open: () => void }) {
  const said = useWords(words)
  const { state } = useStore(recorder.$recorder)
  const seconds = useStore(recorder.$seconds)
  if (state === 'idle' || state === 'starting' || state === 'failed') return null
  return (
    <button type="button" className="recording-badge" part="button" data-state={state} onClick={open}>
      <span className="recording-sign" aria-hidden="true" />
      {state === 'stopped' ? said.notSent : said.states[state]}
      <span className="numbers">{formatSeconds(seconds)}</span>
    </button>
  )
}
