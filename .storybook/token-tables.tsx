import { Heading } from '@storybook/addon-docs/blocks'
import { Fragment } from 'react'

import { colorsOf, type Token, tokenGroups } from './token-groups.ts'

const swatch = { inlineSize: 64, blockSize: 32, borderRadius: 4, border: '1px solid #8886' }

/** What a token looks like. */
function Sample({ name, default: value }: Token) {
  const colors = colorsOf(value)
  if (colors) return <Swatches colors={colors} />
  if (name.includes('-space-')) return <div style={{ inlineSize: value, blockSize: 16, background: '#126686' }} />
  if (name.includes('-radius')) return <div style={{ ...swatch, borderRadius: value, borderWidth: 2 }} />
  if (/-font-\d/.test(name)) return <span style={{ fontSize: value }}>Rosa Lindqvist 09:30</span>
  if (name.includes('-font')) return <span style={{ fontFamily: value }}>Rosa Lindqvist 09:30</span>
  if (name.includes('-shadow')) return <div style={{ ...swatch, border: 0, background: 'white', boxShadow: value }} />
  if (name.includes('-height')) return <div style={{ ...swatch, blockSize: value }} />
  return null
}

const Swatches = ({ colors: [light, dark] }: { colors: [string, string] }) => (
  <div style={{ display: 'flex', gap: 8 }}>
    <div style={{ ...swatch, background: light }} title={`Light: ${light}`} />
    {dark !== light && <div style={{ ...swatch, background: dark }} title={`Dark: ${dark}`} />}
  </div>
)

/** Every token with its default, in tables. */
export const TokenTables = () =>
  tokenGroups.map(({ heading, tokens }) => (
    <Fragment key={heading}>
      <Heading>{heading}</Heading>
      <table style={{ inlineSize: '100%' }}>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.name}>
              <td>
                <Sample {...token} />
              </td>
              <td>
                <code>{token.name}</code>
                <div style={{ overflowWrap: 'anywhere', fontSize: 12 }}>{token.default}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fragment>
  ))
