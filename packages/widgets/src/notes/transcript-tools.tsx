import type { Dictation } from '@chartside/contract/notes'
import { sharedWords } from '@chartside/core/lib/words'
import {
  copiedTranscript,
  createSpeakerNaming,
  maxSpeakerLength,
  type NoteReview,
  noteWords,
  recordingOf,
  speakersOf,
  speakerWords,
} from '@chartside/core/notes'
import { audit, offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'

import { useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OfReview } from './of-dictation.tsx'
import { writeClipboard } from './write-clipboard.ts'

/** Copies a transcription with times and names (REVIEW-25). */
export function CopyTranscript({ dictation }: { dictation: Dictation }) {
  const session = useSession()
  const words = useWords(speakerWords)
  const { copyFailed } = useWords(noteWords)
  const [message, show] = useState('')
  const copy = async () => {
    const isCopied = await writeClipboard(copiedTranscript(dictation))
    if (isCopied) audit(session, 'copy', recordingOf(dictation))
    show(isCopied ? words.copied : copyFailed)
  }
  return (
    <div className="cluster">
      <Button size="small" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <span className="quiet" role="status">
        {message}
      </span>
    </div>
  )
}

interface RenameSpeakerProps {
  review: NoteReview
  dictation: Dictation
  /** The label of the speaker. */
  label: string
  onClose: () => void
}

/** Asks for the name of a speaker, for the whole transcription (REVIEW-24). */
export function RenameSpeaker({ review, dictation, label, onClose }: RenameSpeakerProps) {
  const session = useSession()
  const words = useWords(speakerWords)
  const { cancel } = useWords(sharedWords)
  const form = useId()
  const naming = useModel(() => {
    const model = createSpeakerNaming(session, review)
    model.ask(label)
    return model
  }, [session, review, label])
  const now = useStore(naming.$naming)
  useWidgetError(now.state === 'asked' ? now.error : undefined)
  const isStored = useStore(useModel(() => offered(session, 'speaker-names'), [session]))
  const speakers = speakersOf(dictation)
  const speaker = speakers.find((one) => one.label === label)
  const [text, write] = useState(speaker?.given ?? '')
  const name = text.trim()
  const isShared = name !== '' && speakers.some((one) => one.label !== label && one.name === name)
  const isNaming = now.state === 'naming'
  const save = async () => {
    if (await naming.name(text)) onClose()
  }
  return (
    <OfReview dictation={dictation}>
      <Dialog
        title={words.rename(speaker?.name ?? label)}
        hasName
        size="small"
        locked={isNaming}
        unsaved={name !== (speaker?.given ?? '')}
        onClose={onClose}
        footer={
          <>
            <Button disabled={isNaming} onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" form={form} variant="primary" busy={isNaming}>
              {isNaming ? words.saving : words.save}
            </Button>
          </>
        }
      >
        <Form id={form} onSubmit={() => void save()}>
          <TextField
            data-autofocus
            label={words.name}
            help={words.effect}
            value={text}
            dir="auto"
            maxLength={maxSpeakerLength}
            autoComplete="off"
            readOnly={isNaming}
            onChange={write}
          />
        </Form>
        <p className="quiet" role="status">
          {isShared && words.sameName}
        </p>
        {!isStored && <p className="quiet">{words.local}</p>}
        <Problem>{now.state === 'asked' && now.problem && `${words.notRenamed} ${now.problem}`}</Problem>
      </Dialog>
    </OfReview>
  )
}
