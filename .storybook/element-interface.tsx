import { Heading, Markdown } from '@storybook/addon-docs/blocks'
import { Fragment } from 'react'

import { commonEvents, commonSlots, connectionStates } from '../packages/widgets/src/lib/common.ts'
import type { Fields } from '../packages/widgets/src/lib/events.ts'
import { attributeName } from '../packages/widgets/src/lib/props.ts'
import { wiring } from './controls.ts'
import type { Definition } from './elements.ts'

interface Row {
  name: string
  /** Absent where everything in the table has the same one. */
  type?: string
  about: string
}

/** `{ dictationId: string, count?: number }`; none without fields. */
function detailOf(fields: Fields): string {
  const types = Object.entries(fields).map(([name, type]) =>
    type.endsWith('?') ? `${name}?: ${type.slice(0, -1)}` : `${name}: ${type}`,
  )
  return types.length > 0 ? `{ ${types.join(', ')} }` : 'none'
}

const described = (entries: Record<string, string>, nameOf = (name: string) => name): Row[] =>
  Object.entries(entries).map(([name, about]) => ({ name: nameOf(name), about }))

/** The element's own first, then what every element has. */
const ownFirst = <Entry,>(entries: Record<string, Entry>, common: object): Record<string, Entry> =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => Number(one in common) - Number(other in common)))

function tablesOf({
  props,
  events,
  methods,
  states,
  parts,
  slots,
  readables = {},
}: Definition): [heading: string, rows: Row[]][] {
  return [
    [
      'Events',
      Object.entries(ownFirst(events, commonEvents)).map(([name, { about, detail, cancelable }]) => ({
        name,
        type: `detail: ${detailOf(detail)}`,
        about: cancelable ? `${about} Cancelable.` : about,
      })),
    ],
    [
      'Wiring',
      wiring.flatMap((name) => {
        const prop = props[name]
        return prop ? [{ name: prop.read ? attributeName(name) : name, type: prop.type, about: prop.about }] : []
      }),
    ],
    ['Methods', Object.entries(methods).map(([name, { type, about }]) => ({ name, type, about }))],
    ['Read-only properties', Object.entries(readables).map(([name, { type, about }]) => ({ name, type, about }))],
    ['States', described(ownFirst(states, connectionStates), (name) => `:state(${name})`)],
    ['Parts', described(parts, (name) => `::part(${name})`)],
    ['Slots', described(ownFirst(slots, commonSlots))],
  ]
}

/** Everything of an element that has no control, in tables. */
export const ElementInterface = ({ definition }: { definition: Definition }) =>
  tablesOf(definition)
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => (
      <Fragment key={heading}>
        <Heading>{heading}</Heading>
        <table style={{ inlineSize: '100%' }}>
          <tbody>
            {rows.map(({ name, type, about }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>
                  <Markdown>{about}</Markdown>
                  {type && <code>{type}</code>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fragment>
    ))
