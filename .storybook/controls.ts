import type { ReactRenderer } from '@storybook/react-vite'
import type { ArgsEnhancer, ArgTypesEnhancer, StrictInputType } from 'storybook/internal/types'

import { commonProps } from '../packages/widgets/src/lib/common.ts'
import { attributeName, type Prop } from '../packages/widgets/src/lib/props.ts'
import { definitionAt } from './elements.ts'

/** What the page wires an element with: only a story can provide it. */
export const wiring: readonly string[] = ['apiBase', 'persist', 'getToken', 'session', 'toasts']

/** `'light' | 'dark'` as a list. */
const optionsOf = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, option = '']) => option)

/** Settings with few values start with the default, so that their control shows it. */
const startsWithDefault = ({ type }: Prop): boolean => type === 'number' || type === 'boolean' || type.startsWith("'")

function controlOf({ type, read }: Prop): Partial<StrictInputType> {
  if (!read) return { control: { type: type === 'string' ? 'text' : 'object' } }
  if (type === 'string') return { control: { type: 'text' } }
  if (type === 'number' || type === 'boolean') return { control: { type } }
  return { control: { type: 'select' }, options: optionsOf(type) }
}

function argTypeOf(name: string, prop: Prop, own: boolean): StrictInputType {
  return {
    name: prop.read ? attributeName(name) : name,
    description: prop.about,
    ...controlOf(prop),
    table: {
      category: `${prop.read ? 'Attributes' : 'Properties'}${own ? '' : ' of every element'}`,
      type: { summary: prop.type },
      ...(prop.fallback === undefined ? {} : { defaultValue: { summary: JSON.stringify(prop.fallback) } }),
    },
  }
}

/** Controls for what an element declares: its own first, attributes before properties. Anything else that a story passes is hidden. */
export const elementControls: ArgTypesEnhancer<ReactRenderer> = ({ title, argTypes, initialArgs }) => {
  const definition = definitionAt(title)
  const isSimple = (name: string) => ['string', 'number', 'boolean'].includes(typeof initialArgs[name])
  const hidden = Object.keys(initialArgs)
    .filter((name) => definition || !isSimple(name))
    .map((name) => [name, { name, table: { disable: true } }])
  if (!definition) return { ...argTypes, ...Object.fromEntries(hidden) }
  const { tag, props } = definition
  const isCommon = (name: string) => name in commonProps && tag !== 'chartside-session'
  const rank = (name: string) => Number(isCommon(name)) * 2 + Number(!props[name]!.read)
  const names = Object.keys(props).filter((name) => !wiring.includes(name))
  const declared = names
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => [name, argTypeOf(name, props[name]!, !isCommon(name))])
  return Object.fromEntries([...hidden, ...declared])
}

/** The defaults of an element as the first values of its controls. */
export const elementDefaults: ArgsEnhancer<ReactRenderer> = ({ title, initialArgs }) => {
  const props = Object.entries(definitionAt(title)?.props ?? {}).filter(([, prop]) => startsWithDefault(prop))
  return { ...Object.fromEntries(props.map(([name, { fallback }]) => [name, fallback])), ...initialArgs }
}
