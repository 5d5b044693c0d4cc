import { listNoteTemplates } from '@chartside/contract/note-templates'
import { atom } from 'nanostores'

import { remote } from '../lib/remote.ts'
import { perSession } from '../session/index.ts'

/** The templates of the signed-in user, loaded while there is a subscriber; null where the backend has none. */
export const noteTemplatesOf = perSession((session) =>
  remote(
    session,
    async (_: object, signal) => {
      const { features } = await session.loadCapabilities()
      return features.has('note-templates') ? (await session.call(listNoteTemplates, {}, { signal })).data : null
    },
    atom({}),
  ),
)
