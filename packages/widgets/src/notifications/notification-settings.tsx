import type { DesktopPermission, Sound } from '@chartside/core/environment'
import { notificationsOf, notificationWords } from '@chartside/core/notifications'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'

const kinds: readonly Sound[] = ['check-in', 'soap-note']

/** Sounds and their volume and, for an assistant, desktop notifications. */
export function NotificationSettings() {
  const session = useSession()
  const { $settings, $assistant, change, tryOut } = notificationsOf(session)
  const words = useWords(notificationWords)
  const { quiet, volume, sounds } = useStore($settings)
  const isAssistant = useStore($assistant)
  const [isSoundBlocked, setSoundBlocked] = useState(false)
  const id = useId()
  return (
    <section className="notification-settings" part="settings" aria-label={words.settings}>
      <Check checked={!quiet} onChange={(on) => change({ quiet: !on })}>
        {words.sound}
      </Check>
      <label className="notification-volume" part="label" htmlFor={id}>
        {words.volume}
        <input
          id={id}
          type="range"
          part="slider"
          min={0}
          max={100}
          step={5}
          value={Math.round(volume * 100)}
          disabled={quiet}
          aria-valuetext={`${Math.round(volume * 100)} %`}
          onChange={(event) => change({ volume: event.target.valueAsNumber / 100 })}
        />
      </label>
      {kinds.map((kind) => (
        <div className="notification-kind" key={kind}>
          <Check checked={sounds[kind]} disabled={quiet} onChange={(on) => change({ sounds: { ...sounds, [kind]: on } })}>
            {words.kinds[kind]}
          </Check>
          <Button
            size="small"
            aria-label={words.tryKind(words.kinds[kind])}
            onClick={() => void tryOut(kind).then((isPlayed) => setSoundBlocked(!isPlayed))}
          >
            {words.tryOut}
          </Button>
        </div>
      ))}
      <p className="hint" role="status">
        {isSoundBlocked && words.soundBlocked}
      </p>
      {isAssistant && <DesktopSettings />}
    </section>
  )
}

/** Only users who get desktop notifications are asked about them (RT-02). */
function DesktopSettings() {
  const session = useSession()
  const { $settings, change, permission: known, permit } = notificationsOf(session)
  const words = useWords(notificationWords)
  const { desktop, names } = useStore($settings)
  const [permission, setPermission] = useState(known)
  if (permission === 'none') return null
  const hints: Partial<Record<DesktopPermission, string>> = { denied: words.blocked, default: words.unasked }
  const hint = desktop ? hints[permission] : undefined
  const turn = (on: boolean) => {
    change({ desktop: on })
    if (on) void permit().then(setPermission)
  }
  return (
    <>
      <Check checked={desktop} hint={hint} onChange={turn}>
        {words.desktop}
      </Check>
      <Check checked={names} disabled={!desktop} hint={words.namesHelp} onChange={(names) => change({ names })}>
        {words.names}
      </Check>
    </>
  )
}

interface CheckProps {
  checked: boolean
  disabled?: boolean
  hint?: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

function Check({ checked, disabled = false, hint, onChange, children }: CheckProps) {
  const id = useId()
  return (
    <div className="notification-check">
      <label part="choice">
        <input
          type="checkbox"
          part="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children}
      </label>
      {hint && (
        <p className="hint" part="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
