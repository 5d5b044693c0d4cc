import {
  type DictatedConsent,
  type DictationValues,
  deliveriesOf,
  detailsOf,
  dictatedVisitsOf,
  type SentDictation,
  type UploadRequest,
} from '../dictation/index.ts'
import type { KeptDictation, KeptTake } from '../kept-dictations/index.ts'
import { stopAll } from '../lib/stop-all.ts'
import { audit, perSession, type Session } from '../session/index.ts'
import { createActs } from './acts.ts'
import type { Accepted } from './attempt.ts'
import { createEntries, type Entries, type Entry } from './entries.ts'
import { createFinder } from './finder.ts'
import { followSession } from './follow.ts'
import { whenRefused } from './forbidding.ts'
import { createQueue } from './queue.ts'
import { requestFor } from './request.ts'
import { outboxWords } from './words.ts'

/** A dictation whose Send was pressed: its content, its place on disk, and its id with what an earlier try has sent. */
export interface Given {
  values: DictationValues
  takes: readonly KeptTake[]
  kept: Promise<KeptDictation | undefined>
  request: UploadRequest
  consent: DictatedConsent | undefined
}

export type Outbox = ReturnType<typeof createOutbox>

/** The unsent dictations of a session: those that were sent from the form, and those that earlier pages left on disk. */
export const outboxOf = perSession((session) => createOutbox(session))

function createOutbox(session: Session) {
  const { clock, toasts } = session.environment
  const entries = createEntries()
  /** Called at the end of a dictation's first try. */
  const ends = new Map<Entry, (sent?: SentDictation) => void>()
  const queue = createQueue(session, entries, { accepted, refused: (entry, error) => refused(entry, error), failed: end })
  const finder = createFinder(session, entries, () => void queue.run())
  const acts = createActs(session, entries, finder, queue.hurry)
  const refused = whenRefused(session, { open: acts.refused, discard: acts.discard, withdraw })

  function end(entry: Entry, sent?: SentDictation): void {
    ends.get(entry)?.(sent)
    ends.delete(entry)
  }

  function accepted(entry: Entry, { dictationId, message }: Accepted): void {
    const { patientId, appointmentId } = entry.unsent.details
    const sent = { dictationId, patientId, appointmentId }
    dictatedVisitsOf(session).add(sent)
    entry.isOver = true
    entries.remove(entry)
    void finder.settled(entry).then(() => entry.kept?.remove())
    deliveriesOf(session).notice.changed()
    audit(session, 'send', { resource: 'dictation', id: dictationId, patientId })
    toasts.show('success', message || outboxWords.arrived)
    deliveriesOf(session).sent.notify(sent)
    end(entry, sent)
  }

  async function withdraw(consentId: string): Promise<number> {
    // Typed text without a recording stays.
    const made = entries.all().filter(({ unsent }) => unsent.seconds > 0 && unsent.details.consent?.id === consentId)
    await Promise.all(made.map(acts.discard))
    return made.length
  }

  followSession(session, entries, {
    stop() {
      queue.stop()
      acts.stop()
    },
    async receive(news) {
      const count = news.about === 'consent' ? await withdraw(news.withdrawn) : 0
      if (count > 0) toasts.show('info', outboxWords.withdrawn(count))
    },
  })
  session.$locked.listen((isLocked) => isLocked && acts.pause())
  session.$session.listen(({ state }) => state === 'in' && queue.hurry())

  const onEntry =
    <Result>(act: (entry: Entry) => Result) =>
    (id: string): Result | undefined => {
      const entry = entries.of(id)
      return entry && act(entry)
    }

  return {
    $unsent: entries.$unsent,
    $playback: acts.$playback,
    /** Looks for dictations that earlier pages have left, and continues to send; the returned function ends that. */
    watch: (): (() => void) => stopAll([finder.watch(), session.network.onBack(queue.hurry)]),

    /** Takes a checked dictation. Resolves at the end of the first try: with undefined if the server has not accepted it yet. */
    async add({ values, takes, kept, request, consent }: Given): Promise<SentDictation | undefined> {
      const details = detailsOf(values, requestFor({ values, takes, consent }, request), consent)
      const { file, seconds, gaps = [] } = values.recording!
      const entry: Entry = {
        unsent: {
          ...{ id: crypto.randomUUID(), state: 'waiting', details, begunAt: clock.now(), expiresAt: Number.POSITIVE_INFINITY },
          ...{ seconds, damaged: 0, isKept: false, progress: undefined, error: undefined },
        },
        ...{ kept: undefined, takes, file, gaps, tries: 0, notBefore: 0 },
      }
      entries.add(entry)
      const ended = new Promise<SentDictation | undefined>((resolve) => ends.set(entry, resolve))
      entry.placing = place(session, entries, entry, kept)
      await entry.placing
      queue.hurry()
      return ended
    },
    /** The commands for a dictation of `$unsent`, by its id; undefined if it is gone. */
    send: onEntry(acts.send),
    /** Sends one that was refused because of its patient's name, under the name of the record. */
    sendForRecord: onEntry(acts.sendForRecord),
    cancel: onEntry(acts.cancel),
    open: onEntry((entry) => acts.open(entry)),
    discard: onEntry(acts.discard),
    /** Deletes what was recorded with this consent; resolves with how many dictations that were. */
    withdraw,
    play: onEntry(acts.play),
    pause: acts.pause,
  }
}

/** Takes over a dictation's place on disk, once that is known: the user, or the server, may have decided about it before. */
async function place({ environment }: Session, entries: Entries, entry: Entry, kept: Given['kept']): Promise<void> {
  const found = await kept.catch(environment.report)
  if (!found) return
  if (entries.has(entry)) {
    entries.keep(entry, found)
    found.describe(entry.unsent.details)
    if (entry.unsent.state !== 'held') found.queue(environment.clock.now())
  } else if (entry.isOver) entry.kept = found
  else await found.release()
}
