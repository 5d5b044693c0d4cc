import base from '../lib/base.css?inline'
import tokens from '../tokens.css?inline'
import button from './button.css?inline'
import dialog from './dialog.css?inline'
import field from './field.css?inline'
import list from './list.css?inline'
import pagination from './pagination.css?inline'
import states from './states.css?inline'
import table from './table.css?inline'
import tabs from './tabs.css?inline'

/** The styles that every widget has: tokens, the reset under them, and those of the shared parts. */
export const styles: readonly string[] = [tokens, base, button, field, dialog, list, tabs, table, pagination, states]
