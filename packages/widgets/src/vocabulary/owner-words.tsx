import { type OwnVocabulary, type Vocabulary, vocabularyWords } from '@chartside/core/vocabulary'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { useDiscard } from '../ui/dialog.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { EditIcon } from '../ui/page-icons.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/table.tsx'
import { WordForm } from './word-form.tsx'

interface OwnerWordsProps {
  vocabulary: Vocabulary
  owner: keyof Vocabulary['owners']
  disabled: boolean
}

type Word = NonNullable<ReturnType<OwnVocabulary['$words']['get']>['data']>[number]

/** What is replaced; on a narrow page, which has no column headings, with its label. */
function Replaced({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="vocabulary-label">{label}: </span>
      <bdi translate="no" className="anywhere">
        {children}
      </bdi>
    </>
  )
}

/** The words of one owner, and the form that adds or changes one. */
export function OwnerWords({ vocabulary, owner, disabled }: OwnerWordsProps) {
  const words = useWords(vocabularyWords)
  const { $words, $mayEdit, form } = vocabulary.owners[owner]
  const loaded = useStore($words)
  const mayEdit = useStore($mayEdit) && !disabled
  const isSending = useStore(form.$form).state === 'submitting'
  const chosen = useRef<Word>(undefined)
  const change = useDiscard(useStore(form.$changed), () => form.begin(chosen.current))
  const columns: Column<Word>[] = [
    {
      label: words.text,
      place: 'title',
      render: ({ text }) => (
        <bdi translate="no" className="anywhere">
          {text}
        </bdi>
      ),
    },
    { label: words.replaces, render: ({ replaces }) => replaces && <Replaced label={words.replaces}>{replaces}</Replaced> },
  ]
  if (mayEdit)
    columns.push({
      label: words.actions,
      place: 'end',
      render: (word) => (
        <RowMenu
          about={word.text}
          entries={[
            {
              label: words.change,
              icon: <EditIcon />,
              disabled: isSending,
              onSelect() {
                chosen.current = word
                change.close()
              },
            },
            { label: words.remove, icon: <DeleteIcon />, tone: 'danger', onSelect: () => vocabulary.askToRemove(word.id) },
          ]}
        />
      ),
    })
  return (
    <section className="stack" aria-label={words.owners[owner]}>
      <h3>{words.owners[owner]}</h3>
      {loaded.data && mayEdit && <WordForm form={form} label={words.owners[owner]} />}
      {loaded.data && !mayEdit && !disabled && <p className="quiet">{words.readOnly}</p>}
      <LoadedTable
        of={loaded}
        words={words}
        empty={words.none[owner]}
        lines={3}
        onRetry={() => void vocabulary.reload()}
        caption={words.owners[owner]}
        rowKey={({ id }) => id}
        columns={columns}
      />
      {change.question}
    </section>
  )
}
