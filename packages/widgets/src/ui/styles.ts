import base from '../lib/base.css?inline'
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

/** The styles of every widget: tokens, a reset, and the shared parts. */
export const styles: readonly string[] = [tokens, base, button, spinner, field, dialog, list, tabs, table, pagination, states]

/** The styles of the parts that a page can draw itself. They apply inside `.base` only, not to the page's own classes. */
export const pageStyles: readonly string[] = [tokens, base, `@scope (.base) {${[button, spinner, dialog, list, tabs].join('')}}`]
