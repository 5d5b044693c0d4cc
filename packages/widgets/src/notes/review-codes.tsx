import { type ListName, type Lists, noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckIcon, DeleteIcon, PlusIcon } from '../ui/icons.tsx'
import { EditIcon } from '../ui/page-icons.tsx'
import { TextField } from '../ui/text-field.tsx'
import { focusBeside } from './focus-beside.ts'
import type { ReviewPartProps } from './note-review.tsx'
import { Unreadable } from './unreadable.tsx'

type CodeList = Exclude<ListName, 'tasks'>
type Field = 'code' | 'reason' | 'name' | 'modifier'

/** Each list with its two fields: the code, and its name or reason. */
const lists: { list: CodeList; code: Field; about: Field }[] = [
  { list: 'cpt', code: 'code', about: 'reason' },
  { list: 'icd10', code: 'code', about: 'name' },
  { list: 'modifiers', code: 'modifier', about: 'reason' },
]

const $icd10 = lazyModule(() => import('./icd10-codes.tsx'))

/** CPT, ICD-10 and modifiers (REVIEW-03). */
export function ReviewCodes(props: ReviewPartProps) {
  return (
    <div className="review-lists">
      {lists.map((fields) => (
        <Codes key={fields.list} {...fields} {...props} />
      ))}
    </div>
  )
}

function Codes({ list, code, about, review, ready, disabled, readOnly }: (typeof lists)[number] & ReviewPartProps) {
  const words = useWords(noteWords)
  const [editing, setEditing] = useState(false)
  const { rows, unreadable } = ready.draft[list]
  const values = (row: object) => row as unknown as Record<Field, string>
  const title = words[list]
  const change = (key: number, field: Field, text: string) =>
    review.change(list, key, { [field]: text } as Partial<Lists[CodeList]>)
  const add = () => {
    review.add(list)
    setEditing(true)
  }

  return (
    <section className="stack" aria-label={title}>
      <div className="review-list-head">
        <h3>{title}</h3>
        {rows.length > 0 && !readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={editing ? <CheckIcon /> : <EditIcon />}
            aria-label={editing ? `${words.done}: ${title}` : words.editList(title)}
            disabled={disabled}
            onClick={() => setEditing(!editing)}
          >
            {editing ? words.done : words.edit}
          </Button>
        )}
        {!readOnly && (
          <Button data-add="" size="small" icon={<PlusIcon />} aria-label={words.add(title)} disabled={disabled} onClick={add}>
            {words.addRow}
          </Button>
        )}
      </div>
      <Unreadable text={unreadable} />
      {rows.length === 0 && unreadable === '' && (
        <p className="muted">{list === 'modifiers' ? words.noModifiers : words.noneOf(title)}</p>
      )}
      {editing && !readOnly ? (
        rows.map((row, index) => (
          <div className="review-row" key={row.key}>
            <TextField
              label={words[code]}
              value={values(row)[code]}
              disabled={disabled}
              // Typing continues in a new row.
              autoFocus={index === rows.length - 1 && values(row)[code] === '' && values(row)[about] === ''}
              onChange={(text) => change(row.key, code, text)}
            />
            <TextField
              label={words[about]}
              value={values(row)[about]}
              disabled={disabled}
              dir="auto"
              onChange={(text) => change(row.key, about, text)}
            />
            <IconButton
              label={words.removeRow(values(row)[code] || title)}
              icon={<DeleteIcon />}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                review.remove(list, row.key)
              }}
            />
          </div>
        ))
      ) : (
        <ul className="stack tight review-chips" translate="no">
          {rows.map((row) => (
            <li key={row.key}>
              {values(row)[code] && <Badge tone="accent">{values(row)[code]}</Badge>}
              <span dir="auto" translate="no">
                {values(row)[about]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list === 'icd10' && <Icd10 review={review} ready={ready} disabled={disabled} readOnly={readOnly} />}
    </section>
  )
}

/** Without its file, codes are typed as before. */
function Icd10(props: ReviewPartProps) {
  const icd10 = useStore($icd10)
  return icd10.state === 'ready' ? <icd10.module.Icd10Codes {...props} /> : null
}
