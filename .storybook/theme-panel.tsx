import { useState } from 'react'

import css from '../packages/widgets/src/tokens.css?raw'
import { type Token, tokensOf } from '../scripts/lib/tokens.ts'
import { scene } from './scene.tsx'

const session = scene([])
const tokens = tokensOf(css)
const isColor = (value: string): boolean => /^(#|rgb|light-dark)/.test(value)

/** The tokens as a form, with elements that follow it, and the style sheet of what was changed. */
export function ThemePanel() {
  const [changed, setChanged] = useState<Record<Token['name'], string>>({})
  const lines = Object.entries(changed).map(([name, value]) => `  ${name}: ${value};`)
  const sheet = lines.length > 0 ? `chartside-session {\n${lines.join('\n')}\n}` : '/* Nothing is changed. */'

  function change(name: Token['name'], value: string, usual: string): void {
    const { [name]: _, ...others } = changed
    setChanged(value === '' || value === usual ? others : { ...others, [name]: value })
  }

  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 24 }}>
      <div style={{ maxHeight: 640, overflow: 'auto' }}>
        {tokens.map(({ name, default: value }) => (
          <label key={name} style={{ display: 'flex', alignItems: 'center', gap: 8, marginBlockEnd: 4, fontSize: 12 }}>
            <span style={{ flex: '1 1 0', fontFamily: 'monospace' }}>{name.replace('--chartside-', '')}</span>
            <span
              aria-hidden="true"
              style={{
                width: 16,
                height: 16,
                border: '1px solid gray',
                background: isColor(value) ? (changed[name] ?? value) : 'none',
              }}
            />
            <input
              style={{ flex: '1 1 0', minWidth: 0 }}
              defaultValue={value}
              onChange={({ target }) => change(name, target.value.trim(), value)}
            />
          </label>
        ))}
      </div>
      <div>
        <div style={{ display: 'grid', gap: 16 }}>
          <chartside-recorder session={session} appearance={changed} />
          <chartside-dictation session={session} appearance={changed} />
        </div>
        <pre style={{ overflow: 'auto', border: '1px solid gray', padding: 12 }}>{sheet}</pre>
      </div>
    </div>
  )
}
