// Two dictations about one patient on a backend with the common calls only: the server fails once, at the first upload.
import { uploadDictation } from '@chartside/contract/dictation'
import { startTestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { empty } from '../../../packages/core/src/dictation/dictation-values.ts'
import { newRequest } from '../../../packages/core/src/dictation/index.ts'
import { outboxOf } from '../../../packages/core/src/outbox/index.ts'
import { createSession } from '../../../packages/core/src/session/index.ts'
import { signInAs, testEnvironment } from '../../../packages/core/src/testing.ts'
import { silentMp3 } from '../../../packages/server/src/dictation/mp3-fixture.ts'
import type { Fault } from './fault.ts'

export const fault: Fault = {
  what: 'Of two dictations about one patient on a plain backend, the first one meets an error of the server and is sent again',
  found: 'stored 1 of 2, both told as sent',
  async measure() {
    const api = await startTestApi()
    let uploads = 0
    const plain = (async (input, init) => {
      const path = String(input)
      if (path.endsWith('capabilities')) return new Response('Not found', { status: 404 })
      if (!path.endsWith(uploadDictation.path)) return api.fetch(input, init)
      if (++uploads === 1) return new Response('{}', { status: 500 })
      const { status } = await api.fetch(input, init)
      return Response.json({ status: 'success', message: 'Uploaded' }, { status })
    }) as typeof fetch
    const { environment, clock } = testEnvironment(plain, api.apiBase, api.clock.now())
    const session = createSession(environment)
    await session.restored
    await signInAs(session, api.accounts.provider)
    const outbox = outboxOf(session)
    const send = (seconds: number) =>
      outbox.add({
        values: {
          ...empty,
          providerId: session.providerId(),
          patientName: 'Ada Byron',
          recording: { file: new File([silentMp3(seconds)], 'recording.mp3', { type: 'audio/mpeg' }), seconds },
        },
        takes: [],
        kept: Promise.resolve(undefined),
        request: newRequest(),
        consent: undefined,
      })
    await send(16)
    await send(17)
    const isDone = new Promise<void>((done) => {
      outbox.$unsent.listen((unsent) => unsent.length === 0 && done())
    })
    clock.turn(60_000)
    await isDone
    const stored = await api.deps.database.$count(dictations)
    await api.close()
    return `stored ${stored} of 2`
  },
}
