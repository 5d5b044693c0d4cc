import { checkDictation, formOf, valuesOf } from '../dictation/index.ts'
import type { Refused } from '../errors.ts'
import { diskOf } from '../kept-dictations/index.ts'
import { lazyPlayback, recorderOf, recordingOf } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'
import type { Entries, Entry } from './entries.ts'
import type { Finder } from './finder.ts'
import { otherNameIn } from './other-name.ts'
import { requestFor } from './request.ts'

/** What a press of Send leads to. */
type Sending = 'queued' | 'opened' | 'not-sent'

/** What the user can do with an unsent dictation. `queued` is called when one waits for its turn. */
export function createActs(session: Session, entries: Entries, finder: Finder, queued: () => void) {
  const { clock } = session.environment
  const playback = lazyPlayback()

  /** Reads a dictation, if that is not done yet; false if it is gone, or if it turns out to be damaged, which is shown first. */
  async function isRead(entry: Entry): Promise<boolean> {
    const known = entry.unsent.damaged
    return (await finder.load(entry)) && entry.unsent.damaged <= known
  }

  /** Puts a dictation into the form, if that is free; with the reason if the server has refused it. Damage is shown first. */
  async function open(entry: Entry, error?: Refused): Promise<boolean> {
    if (!(await isRead(entry)) || !entries.has(entry)) return false
    const { details } = entry.unsent
    const isTaken = await formOf(session).takeBack({ details, takes: entry.takes, kept: entry.kept }, error)
    if (!isTaken) return false
    playback.stop()
    entries.remove(entry)
    return true
  }

  /** Sends it, or sends it again. Damage is shown first, and the form shows what is missing. */
  async function send(entry: Entry): Promise<Sending> {
    if (!(await isRead(entry))) return 'not-sent'
    const { details } = entry.unsent
    const { shortest } = recorderOf(session).$limits.get()
    const values = valuesOf(details, entry.file && recordingOf(entry.file, entry.unsent.seconds, shortest))
    if (Object.keys(checkDictation(values, shortest)).length > 0) {
      if (!(await open(entry))) return 'not-sent'
      formOf(session).check()
      return 'opened'
    }
    playback.stop()
    const request = requestFor({ values, takes: entry.takes, consent: details.consent }, details.request)
    entries.change(entry, { state: 'waiting', error: undefined, details: { ...details, request } })
    entry.kept?.describe(entry.unsent.details)
    entry.kept?.queue(clock.now())
    entry.notBefore = 0
    queued()
    return 'queued'
  }

  return {
    open,
    /** Opens one that the server has refused, unless the user first has to say whom it is about. */
    async refused(entry: Entry, error: Refused): Promise<unknown> {
      return otherNameIn(error) ? undefined : open(entry, error)
    },
    $playback: playback.$playback,
    pause: playback.pause,
    stop: playback.stop,
    /** Plays it. Rejects if the browser cannot. */
    async play(entry: Entry): Promise<void> {
      // Reading it may outlast the screen.
      if ((await finder.load(entry)) && entry.file && !session.$locked.get()) await playback.play(entry.file)
    },
    send,
    /** Sends it for the patient of its id, under that patient's own name. */
    async sendForRecord(entry: Entry): Promise<Sending> {
      const names = otherNameIn(entry.unsent.error)
      if (names) entries.change(entry, { details: { ...entry.unsent.details, patientName: names.record } })
      return send(entry)
    },
    /** Stops sending it: back into the form if that is free, otherwise it waits for the user. True if it is in the form. */
    cancel(entry: Entry): Promise<boolean> {
      entries.change(entry, { state: 'held', progress: undefined, error: undefined })
      entry.sending?.abort()
      entry.kept?.queue(undefined)
      return open(entry)
    },
    /** Deletes it. */
    async discard(entry: Entry): Promise<void> {
      playback.stop()
      entry.isOver = true
      entries.remove(entry)
      await finder.settled(entry)
      await (entry.kept?.remove() ?? diskOf(session).remove(entry.unsent.id))
    },
  }
}
