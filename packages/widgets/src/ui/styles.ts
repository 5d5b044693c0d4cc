import base from '../lib/base.css?inline'
import { registerTokens } from '../lib/register-tokens.ts'
import tokens from '../tokens.css?inline'
import button from './button.css?inline'
import dialog from './dialog.css?inline'
import field from './field.css?inline'
import list from './list.css?inline'
import pagination from './pagination.css?inline'
import spinner from './spinner.css?inline'
import states from './states.css?inline'
import table from './table.css?inline'
import tabs from './tabs.css?inline'

/**
 * The tokens where the page itself cannot have defaults for them (Firefox before 128): there a host sets tokens on the elements,
 * since these rules win over inherited values.
 */
const defaults: readonly string[] = registerTokens(tokens) ? [] : [tokens]

/** The styles of every widget: the tokens' defaults, a reset, and the shared parts. */
export const styles: readonly string[] = [
  ...defaults,
  base,
  button,
  spinner,
  field,
  dialog,
  list,
  tabs,
  table,
  pagination,
  states,
]

/** Those of a window that we open ourselves, whose document has no defaults. */
export const windowStyles: readonly string[] = [tokens, ...styles]

/** The styles of the parts that a page can draw itself. They apply inside `.base` only, not to the page's own classes. */
export const pageStyles: readonly string[] = [
  ...defaults,
  base,
  `@scope (.base) {${[button, spinner, dialog, list, tabs].join('')}}`,
]
