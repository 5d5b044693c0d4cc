import { checkWords, type NoteCheck, noteCheckOf } from '@chartside/core/findings'
import { isSpoken, speakersOf, speakerWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef } from 'react'

import { useSession, useSheet, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Warning } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './checked-note.css?inline'
import { FindingItem } from './finding-item.tsx'
import type { ReviewPartProps } from './note-review.tsx'
import { plainText } from './sentence-places.ts'

interface NoteFindingsProps extends ReviewPartProps {
  /** Plays a segment of the transcript. */
  play: (segment: number) => void
}

/** Where the note and its recording differ (FIND-08 to FIND-11). */
export function NoteFindings({ review, ready, play, ...rights }: NoteFindingsProps) {
  const words = useWords(checkWords)
  useSheet(css)
  const model = noteCheckOf(useSession(), review)
  const check = useStore(model.$check)
  const canUndo = useStore(model.$canUndo)
  const heading = useRef<HTMLHeadingElement>(null)
  const { findings, dismissed } = check.state === 'checked' ? check : { findings: [], dismissed: [] }
  const isQuiet = ({ kind, verdict }: (typeof findings)[number]) =>
    kind === 'unsupported' || (kind === 'code' && verdict === 'not recorded')
  const items = ready.dictation.transcription.items
  const names = new Map(speakersOf(ready.dictation).map(({ label, name }) => [label, name]))
  const { notCounted } = useWords(speakerWords)
  const uncounted = items.filter((item) => !isSpoken(item)).length
  const mayReplace = !rights.readOnly && !rights.disabled

  /** The focus moves on before its finding goes. */
  const leaving = (act: () => unknown) => (item: HTMLElement) => {
    const list = itemsAround(item)
    const at = list.indexOf(item)
    const next = list[at + 1] ?? list[at - 1]
    ;(next ? firstButton(next) : heading.current)?.focus()
    act()
  }
  const acts = (key: string) => ({
    dismiss: leaving(() => model.dismiss(key)),
    replace: leaving(() => mayReplace && model.mend(key)),
  })
  const press = (event: KeyboardEvent) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-finding]')
    const act = item && keyOf(event)
    if (!act) return
    event.preventDefault()
    const list = itemsAround(item)
    if (typeof act === 'number') firstButton(list[list.indexOf(item) + act])?.focus()
    else acts(item.dataset['finding']!)[act](item)
  }
  const listed = (quiet: boolean) => findings.filter((finding) => isQuiet(finding) === quiet)
  const list = (quiet: boolean) =>
    listed(quiet).length > 0 && (
      <ul className={quiet ? 'findings quiet-findings' : 'findings'} aria-label={words[quiet ? 'notRecorded' : 'title']}>
        {listed(quiet).map((finding) => (
          <FindingItem
            key={finding.key}
            {...{ finding, items, names, play, quiet }}
            hasRecording={ready.dictation.audio_file !== ''}
            mayReplace={mayReplace}
            {...acts(finding.key)}
          />
        ))}
      </ul>
    )

  return (
    <section className="stack note-check" aria-label={words.title} onKeyDown={press}>
      <h3 ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <CheckState check={check} onRetry={() => void model.retry()} />
      {uncounted > 0 && <p className="quiet">{notCounted(uncounted)}</p>}
      {list(false)}
      {list(true)}
      {canUndo && (
        <p className="cluster" role="status">
          {words.replaced}
          <Button size="small" disabled={!mayReplace} onClick={model.undo}>
            {words.undo}
          </Button>
        </p>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary>{words.dismissed(String(dismissed.length))}</summary>
          <ul className="findings">
            {dismissed.map(({ key, quote, reason }) => (
              <li key={key} className="finding">
                <p dir="auto" translate="no">
                  {plainText(quote)}
                </p>
                <TextField label={words.reason} value={reason} dir="auto" onChange={(text) => model.dismiss(key, text)} />
                <Button size="small" onClick={() => model.restore(key)}>
                  {words.restore}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {findings.length > 0 && <p className="quiet">{words.keys}</p>}
      {check.state === 'checked' && <p className="quiet">{words.limits}</p>}
    </section>
  )
}

function CheckState({ check, onRetry }: { check: NoteCheck; onRetry: () => void }) {
  const words = useWords(checkWords)
  if (check.state === 'checked') {
    if (check.isUnrelated) return <Warning>{words.unrelated}</Warning>
    const { length } = check.findings
    return <p role="status">{length === 0 ? words.nothing : words.count(length)}</p>
  }
  if (check.state === 'checking') return <p className="quiet">{words.checking}</p>
  if (check.reason === 'failed') return <Failed message={words.failed} onRetry={onRetry} />
  const reasons = { 'no transcript': words.noTranscript, 'English only': words.englishOnly, 'too long': words.tooLong }
  return <p role="status">{reasons[check.reason]}</p>
}

const itemsAround = (item: HTMLElement): HTMLElement[] => [
  ...(item.closest('.note-check')?.querySelectorAll<HTMLElement>('[data-finding]') ?? []),
]
const firstButton = (item: HTMLElement | undefined): HTMLElement | null | undefined => item?.querySelector('button')

/** What a key does at a finding: moves the focus, dismisses or replaces. */
function keyOf({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): number | 'dismiss' | 'replace' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (repeat) return undefined
  if (key === 'Delete' || key.toLowerCase() === 'd') return 'dismiss'
  return key.toLowerCase() === 'r' ? 'replace' : undefined
}
