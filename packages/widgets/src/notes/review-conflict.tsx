import { recordMoment } from '@chartside/core/lib/clock-times'
import { type ComparedLine, type Conflict, type ConflictPart, type NoteReview, noteWords } from '@chartside/core/notes'
import { useEffect, useId, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-field.tsx'

/** Both versions, and what may be done with them. */
export interface ReviewConflictProps {
  review: NoteReview
  conflict: Conflict
  disabled: boolean
  /** True if it has replaced what was being edited. */
  takesFocus: boolean
}

/** Both versions of a note that was saved elsewhere meanwhile: the user chooses part by part (REVIEW-08). */
export function ReviewConflict({ review, conflict, disabled, takesFocus }: ReviewConflictProps) {
  const words = useWords(noteWords)
  const zone = usePracticeZone()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="stack" aria-label={words.conflict}>
      <div className="stack conflict-about">
        <h3 ref={heading} tabIndex={-1}>
          {words.conflict}
        </h3>
        <p role="alert">
          {words.conflictAbout(recordMoment(conflict.theirs.dictation.updated_at, zone))} {words.conflictAdvice}
        </p>
        <div className="cluster">
          <Button size="small" disabled={disabled} onClick={() => review.chooseAll('mine')}>
            {words.allMine}
          </Button>
          <Button size="small" disabled={disabled} onClick={() => review.chooseAll('theirs')}>
            {words.allTheirs}
          </Button>
          <Button size="small" variant="quiet" disabled={disabled} onClick={review.settle}>
            {words.settle}
          </Button>
        </div>
      </div>
      {conflict.parts.map((part) =>
        part.changedBy === 'nobody' ? (
          <SamePart key={part.key} part={part} />
        ) : (
          <DifferingPart key={part.key} {...{ review, part, disabled }} changedBy={part.changedBy} />
        ),
      )}
    </section>
  )
}

function useTitle({ name, heading = '' }: ConflictPart): string {
  const words = useWords(noteWords)
  const { comments, cpt, icd10, modifiers, taskTab, noteLabel, noteSection } = words
  return { ...noteSection, own: heading, note: noteLabel, comments, cpt, icd10, modifiers, tasks: taskTab }[name]
}

function SamePart({ part }: { part: ConflictPart }) {
  const words = useWords(noteWords)
  return (
    <details className="conflict-same">
      <summary>{words.sameInBoth(useTitle(part))}</summary>
      <Lines lines={part.theirs} />
    </details>
  )
}

interface DifferingPartProps {
  review: NoteReview
  part: ConflictPart
  changedBy: keyof typeof noteWords.changedBy
  disabled: boolean
}

function DifferingPart({ review, part, changedBy, disabled }: DifferingPartProps) {
  const words = useWords(noteWords)
  const title = useTitle(part)
  const group = useId()
  const choices = (['mine', 'theirs', 'both'] as const).map((choice) => (
    <div className="box conflict-side" key={choice} data-choice={choice} data-chosen={part.choice === choice || undefined}>
      <label part="choice">
        <input
          type="radio"
          part="radio"
          name={group}
          checked={part.choice === choice}
          disabled={disabled}
          onChange={() => review.choose(part.key, choice)}
        />
        {words[choice]}
      </label>
      {choice !== 'both' ? (
        <Lines lines={part[choice]} />
      ) : part.choice !== 'both' ? null : part.editable ? (
        <TextArea
          label={words.mergedText(title)}
          hideLabel
          dir="auto"
          value={part.merged}
          disabled={disabled}
          onChange={(text) => review.merge(part.key, text)}
        />
      ) : (
        <Lines lines={part.merged.split('\n').map((text) => ({ text, differs: false }))} />
      )}
    </div>
  ))
  return (
    <fieldset className="conflict-part">
      <legend>
        {title} <Badge>{words.changedBy[changedBy]}</Badge>
      </legend>
      <div className="stack conflict-sides">{choices}</div>
    </fieldset>
  )
}

/** The lines of one version as stored; lines that the other one lacks are marked. */
function Lines({ lines }: { lines: readonly ComparedLine[] }) {
  const words = useWords(noteWords)
  if (lines.every(({ text }) => text.trim() === '')) return <p className="muted">{words.nothingHere}</p>
  return (
    <div className="conflict-lines">
      {lines.map(({ text, differs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and hold no state
        <p key={index} dir="auto" translate="no">
          {differs && text !== '' ? <mark>{text}</mark> : text}
        </p>
      ))}
    </div>
  )
}
