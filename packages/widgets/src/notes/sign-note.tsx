// Signing a note, and its addenda. Loaded when a note is signed.
import { noteCheckOf } from '@chartside/core/findings'
import { recordMoment } from '@chartside/core/lib/clock-times'
import { createAddendum, type createNoteSigning, historyWords } from '@chartside/core/note-history'
import { type NoteReview, noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { useModel, useSession, useSheet, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { Ready } from './note-review.tsx'
import css from './note-versions.css?inline'
import { OfReview } from './of-dictation.tsx'
import { plainText } from './sentence-places.ts'

interface SignQuestionProps {
  review: NoteReview
  ready: Ready
  signing: ReturnType<typeof createNoteSigning>
  onSigned: () => void
}

/** Asks once before a note is signed, and lists where it contradicts its recording (SIGN-06). */
export function SignQuestion({ review, ready, signing, onSigned }: SignQuestionProps) {
  const words = useWords(historyWords)
  const now = useStore(signing.$signing)
  useWidgetError(now.state === 'asked' ? now.error : undefined)
  const isSigning = now.state === 'signing'
  const sign = async () => {
    if (await signing.sign()) onSigned()
  }
  return (
    <OfReview dictation={ready.dictation}>
      <Dialog
        title={words.signQuestion}
        size="small"
        locked={isSigning}
        onClose={signing.keep}
        footer={
          <>
            <Button data-autofocus disabled={isSigning} onClick={signing.keep}>
              {words.notYet}
            </Button>
            <Button variant="primary" busy={isSigning} onClick={() => void sign()}>
              {isSigning ? words.signing : words.sign}
            </Button>
          </>
        }
      >
        <p>{words.signEffect}</p>
        <Contradictions review={review} />
        <Problem>{now.state === 'asked' && now.problem && `${words.notSigned} ${now.problem}`}</Problem>
      </Dialog>
    </OfReview>
  )
}

function Contradictions({ review }: { review: NoteReview }) {
  const words = useWords(historyWords)
  const check = useStore(noteCheckOf(useSession(), review).$check)
  if (check.state === 'checking') return <p className="quiet">{words.comparing}</p>
  if (check.state === 'unchecked') return <p className="quiet">{words.notCompared}</p>
  const open = check.findings.filter(({ verdict }) => verdict === 'contradicts')
  if (open.length === 0) return null
  return (
    <>
      <p>{words.contradictions(open.length)}</p>
      <ul>
        {open.map(({ key, quote }) => (
          <li key={key} dir="auto" translate="no" className="anywhere">
            {plainText(quote)}
          </li>
        ))}
      </ul>
    </>
  )
}

interface NoteAddendaProps {
  review: NoteReview
  ready: Ready
  /** True if this user may add to it. */
  mayAdd: boolean
  disabled: boolean
}

/** What was added to a signed note, and a field to add more (SIGN-05). */
export function NoteAddenda({ review, ready, mayAdd, disabled }: NoteAddendaProps) {
  const session = useSession()
  const words = useWords(historyWords)
  const { addendumBy } = useWords(noteWords)
  const zone = usePracticeZone()
  useSheet(css)
  const { id, addenda } = ready.dictation
  const model = useModel(() => createAddendum(session, review, id), [session, review, id])
  const text = useStore(model.$texts)[id] ?? ''
  const adding = useStore(model.$adding)
  useWidgetError(adding.state === 'failed' ? adding.error : undefined)
  const isAdding = adding.state === 'adding'
  const box = useRef<HTMLElement>(null)
  // Once added, the button is off and would lose the focus.
  const add = async () => {
    if (await model.add()) box.current?.querySelector('textarea')?.focus()
  }
  return (
    <section className="note-addenda" aria-label={words.addenda} ref={box}>
      <p className="quiet">{mayAdd ? words.locked : words.lockedForYou}</p>
      {addenda.map(({ by, at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: addenda are only ever appended
        <article className="note-addendum" key={index}>
          <h3>{addendumBy(by, recordMoment(at, zone))}</h3>
          <p dir="auto" translate="no">
            {text}
          </p>
        </article>
      ))}
      {mayAdd && (
        <>
          <TextArea
            label={words.newAddendum}
            value={text}
            dir="auto"
            disabled={disabled}
            readOnly={isAdding}
            onChange={model.write}
          />
          <Problem>{adding.state === 'failed' && `${words.notAdded} ${adding.problem}`}</Problem>
          <div>
            <Button busy={isAdding} disabled={disabled || text.trim() === ''} onClick={() => void add()}>
              {isAdding ? words.addingAddendum : words.addAddendum}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
