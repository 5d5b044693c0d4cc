import type { ScribeSettings } from '../deps.ts'
import { engineScribe } from './engine-scribe.ts'
import { offlineScribe } from './offline-scribe.ts'
import type { Scribe } from './scribe.ts'

/** The scribe that the operator configured; without one, that which works from what was typed. */
export const scribeOf = (settings: ScribeSettings | undefined): Scribe => (settings ? engineScribe(settings) : offlineScribe)
