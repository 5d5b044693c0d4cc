import { type MicrophoneChoice, microphoneChoiceOf, microphoneWords, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'

import { useListener, useSession, useSheet, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import css from './microphone-panel.css?inline'

export interface MicrophonePanelProps {
  settings?: 'shown' | 'hidden' | undefined
  /** Called with the browser's id of a microphone that was opened. */
  onDeviceChange?: ((id: string) => void) | undefined
}

/** Which microphone is used, and what the browser does to its sound. */
export function MicrophonePanel({ settings, onDeviceChange }: MicrophonePanelProps) {
  useSheet(css)
  const words = useWords(microphoneWords)
  const choice = microphoneChoiceOf(useSession())
  const { noiseSuppression, autoGain } = useStore(choice.$settings)
  const current = useStore(choice.$current)
  useListener(choice.$current.listen, (now) => now && onDeviceChange?.(now.id))
  if (settings === 'hidden') return null
  return (
    <>
      <details className="microphone" part="microphone">
        <summary>{current?.name ? words.titleOf(current.name) : words.title}</summary>
        <div className="microphone-settings">
          <Picker choice={choice} />
          <Check hint={words.noiseHint} checked={noiseSuppression} onChange={(on) => choice.change({ noiseSuppression: on })}>
            {words.noise}
          </Check>
          <Check hint={words.gainHint} checked={autoGain} onChange={(on) => choice.change({ autoGain: on })}>
            {words.gain}
          </Check>
        </div>
      </details>
      <MicrophoneTest />
    </>
  )
}

const $test = lazyModule(() => import('./microphone-test.tsx'))

/** Tests the microphone before a recording, when the user asks for it; not where nothing may be recorded. */
function MicrophoneTest() {
  const words = useWords(microphoneWords)
  const recorder = recorderOf(useSession())
  const { state } = useStore(recorder.$recorder)
  const isBlocked = useStore(recorder.$blocked) !== undefined
  const isFree = (state === 'idle' || state === 'failed') && !isBlocked
  const [run, setRun] = useState(0)
  const [isRunning, setRunning] = useState(false)
  // A recording takes the microphone, and a later test is a new one.
  if (!isFree && run > 0) {
    setRun(0)
    setRunning(false)
  }
  if (!isFree) return null
  const press = () => {
    setRun(isRunning ? 0 : run + 1)
    setRunning(!isRunning)
  }
  return (
    <div className="stack tight microphone-test">
      <div>
        <Button size="small" variant="quiet" onClick={press}>
          {isRunning ? words.testEnd : run > 0 ? words.testAgain : words.test}
        </Button>
      </div>
      {run > 0 && <LoadedTest key={run} onEnd={() => setRunning(false)} />}
    </div>
  )
}

function LoadedTest({ onEnd }: { onEnd: () => void }) {
  const words = useWords(microphoneWords)
  const loaded = useStore($test)
  if (loaded.state === 'failed') return <Problem>{words.testNotLoaded}</Problem>
  return loaded.state === 'ready' && <loaded.module.RunningTest onEnd={onEnd} />
}

function Picker({ choice }: { choice: MicrophoneChoice }) {
  const words = useWords(microphoneWords)
  const id = useId()
  const chosen = useStore(choice.$settings).id
  const microphones = useStore(choice.$microphones)
  const isGone = chosen !== '' && !microphones.some((one) => one.id === chosen)
  return (
    <div className="field">
      <label className="field-label" part="label" htmlFor={id}>
        {words.label}
      </label>
      <span className="control" part="control">
        <select
          id={id}
          className="input"
          part="input"
          value={chosen}
          onChange={(event) => choice.change({ id: event.target.value })}
        >
          <option value="">{words.usual}</option>
          {microphones.map(({ id: value, name }, index) => (
            <option key={value} value={value}>
              {name || words.unnamed(index + 1)}
            </option>
          ))}
          {isGone && <option value={chosen}>{words.gone}</option>}
        </select>
      </span>
    </div>
  )
}

interface CheckProps {
  hint: string
  checked: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

function Check({ hint, checked, onChange, children }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label part="choice">
        <input
          type="checkbox"
          part="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      <p className="hint" part="hint" id={id}>
        {hint}
      </p>
    </div>
  )
}
