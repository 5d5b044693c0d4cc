import { listDictations } from '@chartside/contract/notes'
import { Source } from '@storybook/addon-docs/blocks'
import { useState } from 'react'
import { contrastOf } from '../packages/widgets/src/lib/color.ts'
import { sampleDictation } from '../packages/widgets/src/notes/sample-dictation.ts'
import { scene } from './scene.tsx'
import { colorsOf, shortName, type Token, tokenGroups } from './token-groups.ts'

const rows = { response_data: [sampleDictation()], pagination: { current_page: 1, last_page: 1 } }
const session = scene([[listDictations, { data: rows }]])
const defaults = Object.fromEntries(tokenGroups.flatMap(({ tokens }) => tokens.map((token) => [token.name, token.default])))

/** Text on what it stands on, by token. */
const pairs = [
  ['text', 'surface'],
  ['muted', 'surface'],
  ['accent', 'surface'],
  ['accent-text', 'accent'],
  ['danger', 'surface'],
  ['danger-text', 'danger'],
] as const

type Changes = Record<Token['name'], string>

/** A form of all tokens, elements that follow it, the contrast of the colors, and a style sheet with what was changed. */
export function ThemeEditor() {
  const [changes, setChanges] = useState<Changes>({})
  const lines = Object.entries(changes).map(([name, value]) => `  ${name}: ${value};`)

  function change({ name, default: usual }: Token, value: string): void {
    const { [name]: _, ...others } = changes
    setChanges(value === '' || value === usual ? others : { ...others, [name]: value })
  }

  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))', gap: 24 }}>
      <div style={{ maxBlockSize: '85vh', overflow: 'auto' }}>
        {tokenGroups.map(({ heading, tokens }) => (
          <details key={heading} open={heading === 'Colors'}>
            <summary style={{ fontWeight: 600, paddingBlock: 8 }}>{heading}</summary>
            {tokens.map((token) => (
              <TokenField
                key={token.name}
                token={token}
                value={changes[token.name] ?? token.default}
                onChange={(value) => change(token, value)}
              />
            ))}
          </details>
        ))}
      </div>
      <div style={{ display: 'grid', gap: 16, alignContent: 'start', minInlineSize: 0 }}>
        {(['light', 'dark'] as const).map((theme) => (
          <chartside-session key={theme} theme={theme} appearance={changes}>
            <div style={{ padding: 12, background: shown('surface', changes)?.[theme === 'light' ? 0 : 1] }}>
              <chartside-recorder session={session} />
              {theme === 'light' && <chartside-recent-dictations session={session} />}
            </div>
          </chartside-session>
        ))}
        <Contrasts changes={changes} />
        <Source
          language="css"
          code={lines.length > 0 ? `html {\n${lines.join('\n')}\n}` : '/* Change a value to get its style sheet. */'}
        />
        <button type="button" disabled={lines.length === 0} onClick={() => setChanges({})}>
          Reset all
        </button>
      </div>
    </div>
  )
}

const shown = (name: string, changes: Changes) => {
  const value = changes[`--chartside-${name}`] ?? defaults[`--chartside-${name}`]
  return value === undefined ? undefined : colorsOf(value)
}

interface FieldProps {
  token: Token
  value: string
  onChange: (value: string) => void
}

/** Two color fields for a color, a text field for anything else. */
function TokenField({ token, value, onChange }: FieldProps) {
  const colors = colorsOf(value)?.map((color) => (/^#[\da-f]{6}$/i.test(color) ? color : undefined))
  const [light, dark] = colors ?? []
  const name = shortName(token.name)
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, paddingBlock: 3, fontSize: 13 }}>
      <span style={{ flex: '1 1 0', fontFamily: 'monospace' }}>{name}</span>
      {light && dark ? (
        <>
          <input
            type="color"
            aria-label={`${name}, light`}
            value={light}
            onChange={({ target }) => onChange(`light-dark(${target.value}, ${dark})`)}
          />
          <input
            type="color"
            aria-label={`${name}, dark`}
            value={dark}
            onChange={({ target }) => onChange(`light-dark(${light}, ${target.value})`)}
          />
        </>
      ) : (
        <input
          style={{ flex: '1 1 0', minInlineSize: 0 }}
          aria-label={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

/** The contrast of each text on its background, in both themes. */
const Contrasts = ({ changes }: { changes: Changes }) => (
  <table>
    <thead>
      <tr>
        <th>Contrast, at least 4.5</th>
        <th>Light</th>
        <th>Dark</th>
      </tr>
    </thead>
    <tbody>
      {pairs.map(([text, background]) => (
        <tr key={text + background}>
          <td>
            {text} on {background}
          </td>
          {[0, 1].map((theme) => {
            const contrast = contrastOf(shown(text, changes)?.[theme], shown(background, changes)?.[theme])
            return (
              <td key={theme}>
                {contrast?.toFixed(1) ?? 'unknown'}
                {contrast !== undefined && contrast < 4.5 && ', too low'}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
