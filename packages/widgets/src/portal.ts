import { register } from './register.ts'
import { sessionWidget } from './session/session.widget.ts'

/** What the portal needs for its first screen; the rest is loaded while somebody signs in. */
register(sessionWidget)

/** Loads and registers every other element. Call it before drawing a page that uses them. */
export async function loadElements(): Promise<void> {
  const { widgets } = await import('./index.ts')
  register(...Object.values(widgets))
}
