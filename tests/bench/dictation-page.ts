// A page with everything of a dictation but its drawing: recorder, form, disk and outbox, on the real server. `?api=` is its API.
import { dictationOf } from '@chartside/core/dictation'
import { browserEnvironment } from '@chartside/core/environment'
import { diskOf, keepOf } from '@chartside/core/kept-dictations'
import { outboxOf } from '@chartside/core/outbox'
import { prepareRecorder, recorderOf } from '@chartside/core/recorder'
import { createSession } from '@chartside/core/session'
import { base64Of } from './base64.ts'

const apiBase = new URL(location.href).searchParams.get('api')!
const session = createSession(browserEnvironment({ apiBase, persist: false }), {
  getToken: async () => (await fetch('/token')).text(),
})
// As the session's element does for a page.
const known = session.identify()
const recorder = recorderOf(session)
const form = dictationOf(session)
const outbox = outboxOf(session)
outbox.watch()

/** The seconds recorded so far, and when that was, in milliseconds. */
let spoken = { seconds: 0, at: 0 }
recorder.$seconds.listen((seconds) => {
  spoken = { seconds, at: Date.now() }
  console.log(JSON.stringify({ spoken }))
})

/** The stopped recording, as text. */
async function recordedFile() {
  const now = recorder.$recorder.get()
  if (now.state !== 'stopped') throw new Error(`The recorder is ${now.state}`)
  const { file, seconds, gaps = [] } = now.recording
  const missing = gaps.reduce((sum, { silent, seconds }) => sum + (silent ? 0 : seconds), 0)
  return { base64: await base64Of(file), seconds, missing }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((wait) => setTimeout(wait, 5))
}

const page = {
  async record(name: string): Promise<void> {
    await known
    await prepareRecorder(session)
    form.typeName(name)
    await recorder.start()
    if (recorder.$recorder.get().state !== 'recording') throw new Error(recorder.$notice.get()?.text)
  },
  spoken: () => spoken,
  /** Stops; milliseconds until the file. */
  async stop(): Promise<number> {
    const pressed = performance.now()
    await recorder.stop()
    return performance.now() - pressed
  },
  recordedFile,
  /** Whether everything spoken so far is on disk. */
  keeping: () => keepOf(session).$keeping.get().state,
  /** The number of recordings that earlier pages have left. */
  async left(): Promise<number> {
    await known
    return (await diskOf(session).left()).length
  },
  /** Opens the only recording that an earlier page has left. Milliseconds from navigation until it was offered, and opened. */
  async takeUp(): Promise<{ offered: number; opened: number }> {
    await until(() => outbox.$unsent.get().length > 0)
    const offered = performance.now()
    await outbox.open(outbox.$unsent.get()[0]!.id)
    await until(() => recorder.$recorder.get().state === 'stopped')
    return { offered, opened: performance.now() }
  },
  /** Deletes the recording, also from disk. */
  async discard(): Promise<void> {
    recorder.clear()
    form.typeName('')
    await until(() => keepOf(session).$keeping.get().state !== 'writing')
  },
  /** Sends it; it is in the outbox then. */
  async send(): Promise<void> {
    void form.send()
    await until(() => outbox.$unsent.get().length > 0)
  },
  unsent: () => outbox.$unsent.get().map(({ state }) => state),
}
export type DictationPage = typeof page

Object.assign(window, { bench: page })
document.body.dataset['ready'] = 'true'
