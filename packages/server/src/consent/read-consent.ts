import { type ConsentSent, consentSent } from '@chartside/contract/consent'
import * as v from 'valibot'

import { refusedAt } from '../lib/refusal.ts'

/** The consent sent with a dictation; null if none was. Refuses what is not one. */
export function readConsent(text: string): ConsentSent | null {
  if (text.trim() === '') return null
  const read = v.safeParse(consentSent, parsed(text))
  if (!read.success) throw refusedAt('consent', read.issues[0].message)
  return read.output
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusedAt('consent', 'Consent must be JSON text.')
  }
}
