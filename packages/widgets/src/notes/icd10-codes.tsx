import {
  type CheckedCodes,
  type CodeCheck,
  type CodeProblem,
  codeWords,
  createCodeCheck,
  type Icd10Entry,
  type OfferedCode,
} from '@chartside/core/codes'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { comboboxField, comboboxKeys } from '../ui/combobox-field.ts'
import { ComboboxList } from '../ui/combobox-list.tsx'
import { Field } from '../ui/field.tsx'
import { useLayer } from '../ui/floating.ts'
import { useDismiss } from '../ui/use-dismiss.ts'
import type { ReviewPartProps } from './note-review.tsx'

/** Below the ICD-10 codes of a review: a search in the table of their year, and what is wrong with each. */
export function Icd10Codes({ review, ready, disabled, readOnly }: ReviewPartProps) {
  const session = useSession()
  const words = useWords(codeWords)
  const model = useModel(() => createCodeCheck(session, review), [session, review])
  const check = useStore(model.$check)
  if (check.state === 'off') return null
  if (check.state === 'failed') return <p className="muted">{words.failed}</p>
  const isReady = check.state === 'ready'
  return (
    <div className="stack">
      {isReady && <Problems model={model} check={check} rows={ready.draft.icd10.rows} mayChange={!readOnly && !disabled} />}
      {!readOnly && <Search model={model} isReady={isReady} disabled={disabled} />}
      {isReady && (
        <p className="quiet">
          {words.source(String(check.year))} {check.visitYear && words.otherYear(String(check.visitYear), String(check.year))}
        </p>
      )}
    </div>
  )
}

interface ProblemsProps {
  model: CodeCheck
  check: Extract<CheckedCodes, { state: 'ready' }>
  rows: readonly { key: number; code: string }[]
  mayChange: boolean
}

function Problems({ model, check, rows, mayChange }: ProblemsProps) {
  const words = useWords(codeWords)
  const year = String(check.year)
  const sentenceOf = (problem: CodeProblem): string | [] => {
    switch (problem.is) {
      case 'unchecked':
        return []
      case 'unknown':
        return words.unknown(year)
      case 'other year':
        return words.inOtherYear(year, String(problem.year))
      case 'header':
        return words.header(problem.title)
      case 'excluded':
        return words.excluded(problem.other, problem.owner)
      case 'twice':
        return words.twice
    }
  }
  const problemsOf = (key: number) => check.problems.get(key) ?? []
  const unchecked = rows.filter(({ key }) => problemsOf(key).some(({ is }) => is === 'unchecked'))
  const items = rows.flatMap(({ key, code }) => {
    const side = check.sides.get(key)
    const sentences = problemsOf(key).flatMap(sentenceOf)
    if (side) sentences.push(side.side === 'left' ? words.noteSaysLeft : words.noteSaysRight)
    return sentences.length > 0 ? [{ key, code, sentences, better: side?.better }] : []
  })
  const list = items.length > 0 && (
    <ul className="stack tight" part="error">
      {items.map(({ key, code, sentences, better }) => (
        <li key={key} className="cluster">
          <span>
            <strong>{code}</strong> {sentences.join(' ')}
          </span>
          {better && mayChange && (
            <Button size="small" title={better.title} onClick={() => model.replace(key, better)}>
              {words.use(better.code)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list}
      {unchecked.length > 0 && <p className="quiet">{words.unchecked(unchecked.map(({ code }) => code).join(', '))}</p>}
    </>
  )
}

interface SearchProps {
  model: CodeCheck
  isReady: boolean
  disabled: boolean
}

/** A code of another table than the visit's is offered with its year. */
function labelOf({ code, title, year, isRetired }: OfferedCode, words: typeof codeWords): string {
  const label = `${code} ${title}`
  return year === undefined ? label : words[isRetired ? 'onlyUntil' : 'ofYear'](label, String(year))
}

/** Finds a code by words and adds it to the list. */
function Search({ model, isReady, disabled }: SearchProps) {
  const words = useWords(codeWords)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { anchor, layer, style } = useLayer({ matchWidth: 'at least' })
  const found = useStore(model.$matches)
  const options = found.map((each) => ({ value: each.code, label: labelOf(each, words) }))
  const isShown = isOpen && text.trim() !== ''
  useDismiss(box, isShown, () => setOpen(false))
  const type = (typed: string) => {
    setText(typed)
    model.search(typed.trim())
  }
  const choose = (entry: Icd10Entry | undefined) => {
    if (!entry) return false
    model.add(entry)
    type('')
    setOpen(false)
    return true
  }
  const onKeyDown = comboboxKeys({
    isOpen: isShown,
    open: () => setOpen(true),
    move(key) {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
      return step !== undefined && setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    },
    choose: () => choose(found[active]),
    close: () => setOpen(false),
  })
  return (
    <div ref={box}>
      <Field label={words.find}>
        {(control) => (
          <div ref={anchor} className="control" part="control">
            <input
              type="text"
              part="input"
              {...control}
              className="input"
              {...comboboxField(listId, isShown, found.length > 0 ? active : -1)}
              placeholder={words.findHint}
              disabled={disabled}
              value={text}
              onChange={({ target }) => {
                type(target.value)
                setActive(0)
                setOpen(true)
              }}
              onKeyDown={onKeyDown}
            />
            {isShown && (
              <ComboboxList
                label={words.find}
                active={active}
                id={listId}
                list={list}
                layer={{ ref: layer, style }}
                options={options}
                none={isReady ? words.nothingFound : words.loading}
                selected=""
                onActive={setActive}
                onChoose={(index) => choose(found[index])}
              />
            )}
          </div>
        )}
      </Field>
    </div>
  )
}
