// Signing a note, and what else can be done with it. Loaded when a review opens.
import { timeAt } from '@chartside/core/lib/clock-times'
import { createNoteMove, createNoteSigning, historyWords } from '@chartside/core/note-history'
import { handedNotesOf, type NoteReview, noteOf, noteStateOf } from '@chartside/core/notes'
import { audit, offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'

import { useMay, useModel, useSession, useWords } from '../lib/context.ts'
import type { Answer } from '../lib/events.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { useFocusNear } from '../lib/use-focus-near.ts'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { MoreIcon } from '../ui/page-icons.tsx'
import type { Ready } from './note-review.tsx'
import { $sign } from './signed-part.tsx'

const $history = lazyModule(() => import('./note-versions.tsx'))
const $move = lazyModule(() => import('./move-note.tsx'))

interface OfReviewProps {
  review: NoteReview
  ready: Ready
  disabled: boolean
}

/** Further actions: to print the note, and its history where the backend has it. */
export function ReviewMenu({ review, ready, disabled, onSave, print }: OfReviewProps & { onSave: () => void; print: MenuEntry }) {
  const session = useSession()
  const words = useWords(historyWords)
  const hasVersions = useStore(useModel(() => offered(session, 'note-versions'), [session]))
  const mayEdit = useMay('edit-notes')
  const [isOpen, setOpen] = useState(false)
  const move = useMoveEntry({ review, ready, disabled })
  const entries: MenuEntry[] = [
    print,
    ...(hasVersions ? [{ label: words.history, onSelect: () => setOpen(true) }] : []),
    ...move.entries,
  ]
  return (
    <>
      <Menu label={words.more} icon={<MoreIcon />} entries={entries} />
      {move.dialog}
      {isOpen && (
        <History
          {...{ review, ready, onSave }}
          mayUse={mayEdit && !disabled && ready.dictation.signature === null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The entry that moves a note to the right patient, and its dialog; nothing where the backend cannot or the user may not. */
function useMoveEntry({ review, ready, disabled }: OfReviewProps): { entries: MenuEntry[]; dialog: ReactNode } {
  const session = useSession()
  const words = useWords(historyWords)
  const model = useModel(() => createNoteMove(session, review), [session, review])
  const { state } = useStore(model.$moving)
  const loaded = useStore($move)
  const canMove = useStore(useModel(() => offered(session, 'move-dictation'), [session]))
  const may = { edit: useMay('edit-notes'), sign: useMay('sign-notes') }
  useFocusNear(state !== 'none')
  const { dictation, dirty } = ready
  if (!canMove || !(dictation.signature ? may.sign : may.edit)) return { entries: [], dialog: null }
  const label = dictation.signature ? words.aboutAnotherEntry : words.move
  return {
    entries: [{ label, disabled: disabled || dirty, onSelect: model.ask }],
    dialog: state !== 'none' && loaded.state === 'ready' && <loaded.module.MoveDialog {...{ ready, model }} />,
  }
}

function History(dialog: Parameters<Awaited<typeof import('./note-versions.tsx')>['HistoryDialog']>[0]) {
  const loaded = useStore($history)
  if (loaded.state !== 'ready') return null
  return <loaded.module.HistoryDialog {...dialog} />
}

interface SignButtonProps extends OfReviewProps {
  onSigned: () => void
}

/** The button that signs a note, for those who may, where the backend can. */
export function SignButton({ review, ready, disabled, onSigned }: SignButtonProps) {
  const session = useSession()
  const words = useWords(historyWords)
  const canSign = useStore(useModel(() => offered(session, 'note-sign'), [session]))
  const maySign = useMay('sign-notes')
  const signing = useModel(() => createNoteSigning(session, review), [session, review])
  const { state } = useStore(signing.$signing)
  const question = useStore($sign)
  useFocusNear(state !== 'none')
  const { dictation, draft, conflict } = ready
  if (!canSign || !maySign || dictation.signature || dictation.soap_note === null) return null
  return (
    <>
      <Button
        busy={state === 'asked' && question.state === 'loading'}
        disabled={disabled || conflict !== undefined || draft.note.trim() === ''}
        onClick={() => {
          if (question.state === 'failed') $sign.retry()
          signing.ask()
        }}
      >
        {words.sign}
      </Button>
      {state !== 'none' && question.state === 'ready' && (
        <question.module.SignQuestion {...{ review, ready, signing, onSigned }} />
      )}
    </>
  )
}

/** Hands a note to the page, by its ids; false if the page prevents that. `respondWith` takes the page's answer. */
export type OnPush = (note: { dictationId: string; patientId: string; signed: boolean; respondWith: Answer }) => boolean

/** The button that hands the stored note to the record of the page (SIGN-08). */
export function PushButton({ ready, disabled, onPush }: Pick<OfReviewProps, 'ready' | 'disabled'> & { onPush: OnPush }) {
  const session = useSession()
  const words = useWords(historyWords)
  const zone = usePracticeZone()
  const [pushed, setPushed] = useState<{ what: string; at: number | 'waiting' | 'failed' }>()
  const { dictation, dirty } = ready
  const { id, patient_pool_id, signature } = dictation
  const state = noteStateOf(dictation)
  const what = state.value
  const push = async () => {
    const answers: Parameters<Answer>[0][] = []
    const respondWith: Answer = (given) => void answers.push(given)
    const isLeft = onPush({ dictationId: id, patientId: patient_pool_id, signed: signature !== null, respondWith })
    // The page has not said whether it has the note.
    if (!isLeft && answers.length === 0) return
    try {
      if (answers.length > 0) setPushed({ what, at: 'waiting' })
      handedNotesOf(session).add(id, state, await answers[0])
      audit(session, 'export', noteOf(dictation))
      setPushed({ what, at: session.now() })
    } catch (error) {
      session.environment.report(error)
      setPushed({ what, at: 'failed' })
    }
  }
  const at = pushed?.what === what ? pushed.at : undefined
  const message = at === 'failed' ? words.notPushed : typeof at === 'number' ? words.pushed(timeAt(at, zone)) : ''
  return (
    <>
      <span className="quiet numbers" role="status">
        {dirty ? words.saveBeforePush : message}
      </span>
      <Button busy={at === 'waiting'} disabled={disabled || dirty || dictation.soap_note === null} onClick={() => void push()}>
        {words.push}
      </Button>
    </>
  )
}
