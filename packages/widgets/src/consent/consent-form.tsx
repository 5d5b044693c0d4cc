import { consentGivers, consentWords, type GivenConsent, givenWays } from '@chartside/core/consent'
import { useId, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'

interface ConsentFormProps {
  wording: { text: string; version: string }
  /** True if the backend can keep a standing consent of this patient. */
  canStand: boolean
  onGiven: (given: Omit<GivenConsent, 'wording'>) => void
  onRefused: () => void
  onCancel: () => void
}

/** Who agreed and how, below what is read to the patient; or that the patient refused. */
export function ConsentForm({ wording, canStand, onGiven, onRefused, onCancel }: ConsentFormProps) {
  const words = useWords(consentWords)
  const [given_by, setGiver] = useState<GivenConsent['given_by']>('patient')
  const [how, setWay] = useState<GivenConsent['how']>('spoken')
  const [isStanding, stand] = useState(false)
  return (
    <div className="stack tight">
      <p className="muted">{words.wordingTitle(wording.version)}</p>
      <blockquote dir="auto">{wording.text}</blockquote>
      <Choice legend={words.who} options={consentGivers} labels={words.givers} value={given_by} onChange={setGiver} />
      <Choice legend={words.how} options={givenWays} labels={words.ways} value={how} onChange={setWay} />
      {canStand && (
        <label className="cluster" part="choice">
          <input type="checkbox" part="checkbox" checked={isStanding} onChange={() => stand(!isStanding)} />
          {words.standing}
        </label>
      )}
      <div className="cluster">
        <Button variant="primary" onClick={() => onGiven({ given_by, how, isStanding })}>
          {words.save}
        </Button>
        <Button onClick={onRefused}>{words.refused}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly Value[]
  labels: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, options, labels, value, onChange }: ChoiceProps<Value>) {
  const group = useId()
  return (
    <fieldset className="cluster consent-choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} className="cluster" part="choice">
          <input type="radio" name={group} part="radio" checked={value === option} onChange={() => onChange(option)} />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  )
}
