import type { ScribeSettings } from '../deps.ts'
import { engineScribe } from './engine-scribe.ts'
import { offlineScribe } from './offline-scribe.ts'
import type { Scribe } from './scribe.ts'

/** A hint for the operator of a server without a speech engine. */
export const speechEngineHint =
  'Set SCRIBE_URL, and SCRIBE_KEY where it needs one, to an OpenAI-compatible service and start the server again.'

/** The configured scribe; without an engine, the one that uses only what was typed. */
export const scribeOf = (settings: ScribeSettings | undefined): Scribe => (settings ? engineScribe(settings) : offlineScribe)
