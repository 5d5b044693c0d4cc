import { notificationsOf } from '@chartside/widgets/portal'
import { useSyncExternalStore } from 'react'

import { usePreferences } from '../preferences.ts'
import { type SessionElement, useSession } from '../session.ts'
import { portalWords } from '../words.ts'

/** The user's choices about theme, density, sounds and shortcuts, which apply at once and are kept in this browser (FACE-07). */
export function PreferencesForm() {
  const preferences = usePreferences()
  const session = useSession(({ session }) => session)
  if (!preferences || !session) return null
  const { theme, density, shortcuts, change } = preferences
  return (
    <section className="card preferences" aria-labelledby="preferences">
      <h2 id="preferences">{portalWords.preferences}</h2>
      <p className="muted">{portalWords.preferencesKept}</p>
      <Choice legend={portalWords.theme} labels={portalWords.themes} value={theme} onChange={(theme) => change({ theme })} />
      <Choice
        legend={portalWords.density}
        labels={portalWords.densities}
        value={density}
        onChange={(density) => change({ density })}
      />
      <Sounds session={session} />
      <fieldset>
        <legend>{portalWords.keyboard}</legend>
        <Switch label={portalWords.keyShortcuts} checked={shortcuts} onChange={(shortcuts) => change({ shortcuts })} />
      </fieldset>
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  labels: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values. */
const Choice = <Value extends string>({ legend, labels, value, onChange }: ChoiceProps<Value>) => (
  <fieldset>
    <legend>{legend}</legend>
    {(Object.keys(labels) as Value[]).map((one) => (
      <label key={one}>
        <input type="radio" name={legend} checked={one === value} onChange={() => onChange(one)} />
        {labels[one]}
      </label>
    ))}
  </fieldset>
)

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)

/** Which notifications have a sound: the same choices as in the bell. */
function Sounds({ session }: { session: NonNullable<SessionElement['session']> }) {
  const { $settings, change } = notificationsOf(session)
  const { sounds } = useSyncExternalStore($settings.listen, () => $settings.get())
  return (
    <fieldset>
      <legend>{portalWords.sounds}</legend>
      <Switch
        label={portalWords.checkInSound}
        checked={sounds['check-in']}
        onChange={(checked) => change({ sounds: { ...sounds, 'check-in': checked } })}
      />
      <Switch
        label={portalWords.noteSound}
        checked={sounds['soap-note']}
        onChange={(checked) => change({ sounds: { ...sounds, 'soap-note': checked } })}
      />
    </fieldset>
  )
}
