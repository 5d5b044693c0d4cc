import { info } from '@chartside/contract/session'

import { describeError } from '../errors.ts'
import { isForeignCode, isOurs } from '../lib/call.ts'
import type { Check, Facts } from './diagnosis.ts'
import type { Trouble } from './trouble.ts'

/** Texts for developers, which are loaded when they are first needed. */
export function createDeveloperHelp(known: Omit<Facts, 'path' | 'isOurs' | 'describe'>) {
  const facts: Facts = {
    ...known,
    path: info.path,
    isOurs: (code, body) => code !== 404 && (!isForeignCode(code) || isOurs(info, Object(body) as Record<string, unknown>)),
    describe: describeError,
  }
  return {
    /** Writes the reason of a trouble to the console. */
    explain(trouble: Trouble): void {
      const { report } = facts.environment
      void import('./diagnosis.ts')
        .then(({ explain }) => explain(facts, trouble))
        // Without a network the text cannot be loaded either.
        .then(report, () => report(trouble.code))
    },
    /** Checks the wiring of the page: address, server, origin, API, token and user. For developers; contains nothing private. */
    diagnose: (): Promise<Check[]> => import('./diagnosis.ts').then(({ diagnose }) => diagnose(facts)),
  }
}
