import { computed, type ReadableAtom } from 'nanostores'

import type { Remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type Choice, insuranceChoices, providerChoices } from './choices.ts'
import { directoryOf, maxInsurances, maxProviders } from './directory.ts'

/** The providers and insurances of an appointment's form. `keptProvider` is offered even if no longer active (APPT-06). */
export function createFormLists(session: Session, keptProvider: () => string) {
  const { providers, insurances, locations } = directoryOf(session)
  const all = [providers, insurances, locations]
  return {
    $providers: computed(providers.$list, (list) =>
      withData(list, (rows) => providerChoices(rows, session.providerId(), keptProvider())),
    ) as ReadableAtom<Remote<readonly Choice[]>>,
    $insurances: computed(insurances.$list, (list) => withData(list, insuranceChoices)) as ReadableAtom<
      Remote<readonly Choice[]>
    >,
    /** True for lists at the maximum length, which may be incomplete. */
    $longest: computed([providers.$list, insurances.$list], (people, payers) => ({
      providers: (people.data?.length ?? 0) >= maxProviders,
      insurances: (payers.data?.length ?? 0) >= maxInsurances,
    })),
    /** Loads the lists, and the locations, if the session does not have them yet. */
    need(): void {
      for (const list of all) void list.need()
    },
    /** Loads the ones that failed again. */
    retry(): void {
      for (const list of all) if (list.$list.get().state === 'failed') void list.reload()
    },
  }
}

const withData = <From, To>(list: Remote<From>, read: (data: From) => To): Remote<To> =>
  list.data === undefined ? (list as Remote<never>) : { ...list, data: read(list.data) }
