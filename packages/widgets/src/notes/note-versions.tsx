// The texts that a note had. Loaded when they are opened.
import { recordMoment } from '@chartside/core/lib/clock-times'
import {
  compareSentences,
  createNoteVersions,
  historyWords,
  type NoteHistory,
  type ShownVersion,
  takeBackVersion,
} from '@chartside/core/note-history'
import type { NoteReview } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useModel, useSession, useSheet, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Ready } from './note-review.tsx'
import css from './note-versions.css?inline'
import { OfReview } from './of-dictation.tsx'

interface HistoryDialogProps {
  review: NoteReview
  ready: Ready
  /** True if this user may save an earlier text again. */
  mayUse: boolean
  onSave: () => void
  onClose: () => void
}

/** The versions of a note, newest first, each with what changed (SIGN-02), to take one back (SIGN-03). */
export function HistoryDialog({ review, ready, mayUse, onSave, onClose }: HistoryDialogProps) {
  const session = useSession()
  const words = useWords(historyWords)
  useSheet(css)
  const zone = usePracticeZone()
  const { id, moves } = ready.dictation
  const model = useModel(() => createNoteVersions(session, id), [session, id])
  const history = useStore(model.$history)
  useWidgetError(history.state === 'failed' ? history.error : undefined)
  const use = (version: ShownVersion) => {
    if (!takeBackVersion(review, version)) return
    // Whatever comes of saving is in the review.
    onClose()
    onSave()
  }
  return (
    <OfReview dictation={ready.dictation}>
      <Dialog title={words.historyTitle} size="large" onClose={onClose}>
        {[...moves].reverse().map(({ from, to, by, at }) => (
          <p className="numbers" key={at}>
            {words.movedBetween(from.name, to.name, by, recordMoment(at, zone))}
          </p>
        ))}
        {history.data ? (
          <Versions history={history.data} earlier={<Earlier model={model} />}>
            {(version) =>
              mayUse &&
              !version.isPresent &&
              version.note.trim() !== '' && (
                <div>
                  <Button size="small" disabled={ready.dirty} onClick={() => use(version)}>
                    {words.useText}
                  </Button>
                  {ready.dirty && <p className="hint">{words.saveFirst}</p>}
                </div>
              )
            }
          </Versions>
        ) : history.state === 'failed' ? (
          <Failed message={`${words.historyFailed} ${history.error.message}`} onRetry={() => void model.reload()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    </OfReview>
  )
}

interface VersionsProps {
  history: NoteHistory
  /** Shown below them if there are more. */
  earlier: ReactNode
  /** What can be done with a version. */
  children: (version: ShownVersion) => ReactNode
}

function Versions({ history: { versions, kept, hasEarlier }, earlier, children }: VersionsProps) {
  const words = useWords(historyWords)
  const zone = usePracticeZone()
  if (versions.length === 0) return <p className="muted">{words.none}</p>
  return (
    <div className="note-versions">
      {kept !== '' && <p className="quiet numbers">{words.kept(kept)}</p>}
      {versions.map((version) => (
        <section className="note-version" key={version.number}>
          <header className="cluster">
            <h3>{version.machine ? words.byMachine : words.savedBy(version.by)}</h3>
            <span className="quiet numbers">{recordMoment(version.at, zone)}</span>
            {version.isPresent && <Badge>{words.present}</Badge>}
          </header>
          <Changes version={version} />
          {version.note.trim() !== '' && (
            <details>
              <summary>{words.wholeText}</summary>
              <p className="note-text note-plain" dir="auto" translate="no">
                {version.note}
              </p>
            </details>
          )}
          {children(version)}
        </section>
      ))}
      {hasEarlier && earlier}
    </div>
  )
}

function Earlier({ model }: { model: ReturnType<typeof createNoteVersions> }) {
  const words = useWords(historyWords)
  const earlier = useStore(model.$earlier)
  useWidgetError(earlier.state === 'failed' ? earlier.error : undefined)
  const load = () => void model.loadEarlier()
  if (earlier.state === 'failed') return <Failed message={`${words.earlierFailed} ${earlier.error.message}`} onRetry={load} />
  const isLoading = earlier.state === 'loading'
  return (
    <div>
      <Button busy={isLoading} onClick={load}>
        {isLoading ? words.loadingEarlier : words.earlier}
      </Button>
    </div>
  )
}

/** What a version changed, sentence by sentence. */
function Changes({ version: { note, before } }: { version: ShownVersion }) {
  const words = useWords(historyWords)
  if (note.trim() === '') return <p className="muted">{words.emptied}</p>
  if (before === undefined) return null
  const changes = compareSentences(before, note)
  if (changes.every(({ change }) => change === 'same')) return <p className="muted">{words.onlyFormat}</p>
  return changes.map(({ change, sentences }, index) => {
    const key = `${index}`
    if (change === 'same')
      return (
        <p key={key} className="quiet">
          {words.unchanged(sentences.length)}
        </p>
      )
    const Mark = change === 'added' ? 'ins' : 'del'
    return (
      <div key={key} className="note-change" data-change={change}>
        <p className="quiet">{words[change]}</p>
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity, and hold no state
          <p key={at} dir="auto" translate="no">
            <Mark>{sentence}</Mark>
          </p>
        ))}
      </div>
    )
  })
}
