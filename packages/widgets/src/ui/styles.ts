import base from '../lib/base.css?inline'
import { registerTokens } from '../lib/register-tokens.ts'
import tokens from '../tokens.css?inline'
import button from './button.css?inline'
import dialog from './dialog.css?inline'
import field from './field.css?inline'
import spinner from './spinner.css?inline'
import states from './states.css?inline'

/** The defaults of our custom properties. A list, which a build does not write twice. */
export const tokenStyles: readonly string[] = [tokens]

/**
 * The tokens where the page itself cannot have defaults for them (Firefox before 128): there a host sets tokens on the elements,
 * since these rules win over inherited values.
 */
export const defaults: readonly string[] = tokenStyles.every((css) => registerTokens(css)) ? [] : tokenStyles

/**
 * The styles of every widget: the tokens' defaults, a reset, and what most of them show. Other shared parts bring their own by
 * `usePartSheet`.
 */
export const styles: readonly string[] = [...defaults, base, button, spinner, field, dialog, states]

/** Those of a window that we open ourselves, whose document has no defaults. */
export const windowStyles: readonly string[] = [...tokenStyles, ...styles]
