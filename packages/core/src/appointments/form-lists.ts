import { computed } from 'nanostores'

import { mapRemote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { insuranceChoices, providerChoices } from './choices.ts'
import { directoryOf, maxInsurances, maxProviders } from './directory.ts'

/** The providers and insurances of an appointment's form. `keptProvider` is offered even if no longer active (APPT-06). */
export function createFormLists(session: Session, keptProvider: () => string) {
  const { providers, insurances, locations } = directoryOf(session)
  const all = [providers, insurances, locations]
  return {
    $providers: computed(providers.$list, (list) =>
      mapRemote(list, (rows) => providerChoices(rows, session.providerId(), keptProvider())),
    ),
    $insurances: computed(insurances.$list, (list) => mapRemote(list, insuranceChoices)),
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
