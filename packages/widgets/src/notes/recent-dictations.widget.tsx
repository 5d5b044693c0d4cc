import type { Dictation } from '@chartside/contract/notes'
import { createRecentDictations, noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { RecentlyDeleted } from '../bin/index.ts'
import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { choiceParts, dialogParts, listParts, menuParts, patientPart, tabParts } from '../lib/parts.ts'
import { flag, text } from '../lib/props.ts'
import { listPageEvents, listPageProps, useListPage } from '../lib/use-list-page.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { SearchIcon } from '../ui/page-icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './note-review.css?inline'
import textCss from './note-text.css?inline'
import { patientOf } from './of-dictation.tsx'
import recentCss from './recent-dictations.css?inline'
import { RecentTable } from './recent-table.tsx'
import conflictCss from './review-conflict.css?inline'
import { ReviewDialog } from './review-dialog.tsx'
import workspaceCss from './review-workspace.css?inline'
import { TranscriptionOff } from './transcription-off.tsx'

export const recentDictationsWidget = defineWidget({
  tag: 'chartside-recent-dictations',
  about: "The provider's dictations, newest first, to review or regenerate their notes.",
  props: {
    ...listPageProps,
    today: flag('Only those of today, beside a recorder: without pages, search and Delete.'),
    records: flag('Offers to start a dictation where there are none, if the user may; the page shows a recorder.'),
    dictationId: text('Opens the review of this dictation, whether the page shown has it or not.'),
  },
  events: {
    noteopened: event('The user opened the review of a note.', { dictationId: 'string' }),
    noteclosed: event('The review of a note was closed.', { dictationId: 'string' }),
    recordrequested: event('The user wants to record a dictation. The page shows a recorder.'),
    ...listPageEvents,
  },
  parts: {
    title: "The heading of a note's review.",
    ...patientPart,
    editor: 'The rich-text editor.',
    transcript: 'The transcription, with the player.',
    waveform: 'The line of the player, with the position and the gaps.',
    ...choiceParts,
    ...dialogParts,
    ...menuParts,
    ...tabParts,
    ...listParts,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css, textCss, conflictCss, workspaceCss, recentCss],
  component: function RecentDictations({ page, pageSize, today, records, dictationId, disabled, emit }) {
    const session = useSession()
    const words = useWords(noteWords)
    const model = useModel(
      () => createRecentDictations(session, today ? { pageSize: 25, today } : { page, pageSize }),
      [session, today],
    )
    const recent = useStore(model.$recent)
    const { pagination, top } = useListPage(model, recent, { page, pageSize }, (place) => emit('pagechange', place))
    const search = useStore(model.$search)
    const removal = useStore(model.$removal)
    const asked = useStore(model.$asked)
    const [opened, setOpened] = useState(dictationId)
    const [given, setGiven] = useState(dictationId)
    if (dictationId !== given) {
      setGiven(dictationId)
      setOpened(dictationId)
    }
    useRefresh(() => void model.reload())
    useElementState('loading', recent.state === 'loading')

    const open = (dictation: Dictation) => {
      setOpened(dictation.id)
      emit('noteopened', { dictationId: dictation.id })
    }
    const close = () => {
      setOpened('')
      emit('noteclosed', { dictationId: opened })
    }
    const saved = () => {
      close()
      void model.reload()
    }
    const rowOf = (id: string) => recent.data?.find(({ dictation }) => dictation.id === id)?.dictation

    return (
      <section className="stack" aria-label={words.recentTitle} ref={top}>
        <header className="head">
          <h2>{today ? words.todayTitle : words.recentTitle}</h2>
          {!today && (
            <TextField
              type="search"
              label={words.search}
              hideLabel
              placeholder={words.searchByName}
              lead={<SearchIcon />}
              value={search}
              autoComplete="off"
              spellCheck="false"
              onChange={model.search}
            />
          )}
        </header>
        {!today && <TranscriptionOff />}
        <RecentTable
          {...{ recent, search, model, today }}
          onStart={records ? () => emit('recordrequested') : undefined}
          onOpen={open}
        />
        {!today && <Pagination {...pagination} />}
        {!today && <RecentlyDeleted about={{ kind: 'dictation' }} onRestored={() => void model.reload()} />}
        {asked && (
          <AskFirst
            about={removal}
            patient={patientOf(asked)}
            question={words.deleteQuestion}
            onYes={() => void model.remove()}
            onNo={model.keep}
          />
        )}
        {opened && (
          <ReviewDialog
            dictationId={opened}
            row={rowOf(opened)}
            disabled={disabled}
            onSaved={saved}
            onReviewed={() => void model.reload()}
            onOpen={open}
            onClose={close}
          />
        )}
      </section>
    )
  },
})
