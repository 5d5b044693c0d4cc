import { percentOf } from '@chartside/core/lib/progress'
import { sentences } from '@chartside/core/lib/sentences'
import { beginningText, dayText, lengthText, type Outbox, otherNameIn, outboxWords, type Unsent } from '@chartside/core/outbox'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useFailure, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { AlertIcon, InfoIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface UnsentRowProps {
  outbox: Outbox
  unsent: Unsent
  onOpened: (() => void) | undefined
}

/** One unsent dictation: for whom, its state, and what can be done. */
export function UnsentRow({ outbox, unsent, onOpened }: UnsentRowProps) {
  const words = useWords(outboxWords)
  const { id, state, error, damaged, isKept, details: about } = unsent
  const [isAsking, ask] = useState(false)
  const [problem, setProblem] = useState('')
  useWidgetError(error)
  useFailure(damaged > 0 ? unsent.details : undefined, damagedError)
  useFailure(state === 'unreadable' ? unsent.details : undefined, unreadableError)

  const percent = state === 'sending' ? percentOf(unsent.progress) : undefined
  const otherName = otherNameIn(error)
  const isQueued = state === 'waiting' || state === 'sending'
  const open = async () => {
    const isOpen = await outbox.open(id)
    if (isOpen) onOpened?.()
    else setProblem(words.busy)
  }
  const send = async () => {
    setProblem('')
    if ((await (otherName ? outbox.sendForRecord(id) : outbox.send(id))) === 'opened') onOpened?.()
  }
  const cancel = async () => {
    if (await outbox.cancel(id)) onOpened?.()
  }
  const details = [
    error &&
      sentences(
        otherName ? words.otherName(otherName.sent, otherName.record) : error.message,
        isQueued ? words.again : words.kept,
      ),
    damaged > 0 && words.damaged(damaged),
    !isKept && words.inMemory,
    (state === 'found' || state === 'unreadable') && words.deletedOn(dayText(unsent.expiresAt)),
    problem,
  ].flatMap((text) => text || [])

  return (
    <li className="unsent" part="unsent" data-state={state}>
      {state === 'sending' ? <Spinner label="" /> : isQueued ? <InfoIcon /> : <AlertIcon />}
      <div className="stack unsent-text">
        <p dir="auto" role="status">
          <Sentence unsent={unsent} />
        </p>
        {details.map((text) => (
          <p key={text} className="muted">
            {text}
          </p>
        ))}
        {percent !== undefined && (
          <div className="cluster">
            <progress value={percent} max={100} aria-label={words.sending(unsent.details.patientName.trim())} />
            <span className="muted numbers">{words.percent(percent)}</span>
          </div>
        )}
      </div>
      <div className="cluster unsent-buttons">
        {!isQueued && unsent.seconds > 0 && state !== 'unreadable' && (
          <PlayButton {...{ outbox, unsent }} onProblem={() => setProblem(words.playback)} />
        )}
        {state === 'waiting' && error && (
          <Button size="small" onClick={() => void send()}>
            {words.sendNow}
          </Button>
        )}
        {(state === 'found' || state === 'held') && (
          <>
            <Button size="small" variant="primary" onClick={() => void send()}>
              {otherName ? words.sendForRecord(otherName.record) : words.send}
            </Button>
            <Button size="small" onClick={() => void open()}>
              {words.open}
            </Button>
          </>
        )}
        {isQueued ? (
          <Button size="small" onClick={() => void cancel()}>
            {words.cancel}
          </Button>
        ) : (
          <Button size="small" variant="danger" onClick={() => ask(true)}>
            {words.discard}
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          question={words.discardAsk}
          patient={{ patientId: about.patientId, name: about.patientName }}
          onYes={() => void outbox.discard(id)}
          onNo={() => ask(false)}
        />
      )}
    </li>
  )
}

/** What it is, and what happens with it. */
function Sentence({ unsent: { state, details, begunAt, seconds } }: { unsent: Unsent }) {
  const words = useWords(outboxWords)
  const { clock } = useSession().environment
  const zone = usePracticeZone()
  const name = details.patientName.trim()
  const time = beginningText(begunAt, clock.now(), zone)
  if (state === 'unreadable') return words.unreadable(time)
  if (state !== 'found') return words[state](name)
  return seconds > 0 ? words.found(name, time, lengthText(seconds)) : words.foundText(name, time)
}

function PlayButton({ outbox, unsent: { id }, onProblem }: Omit<UnsentRowProps, 'onOpened'> & { onProblem: () => void }) {
  const words = useWords(outboxWords)
  const playback = useStore(outbox.$playback)
  const [isMine, claim] = useState(false)
  const isPlaying = isMine && playback.state === 'playing'
  const press = () => {
    claim(true)
    if (isPlaying) outbox.pause()
    else outbox.play(id)?.catch(onProblem)
  }
  return (
    <Button size="small" onClick={press}>
      {isPlaying ? words.pause : words.play}
    </Button>
  )
}

const damagedError = (): WidgetError => ({ code: 'recording-damaged', message: outboxWords.damaged(1), retryable: false })
const unreadableError = (): WidgetError => ({
  code: 'recording-unreadable',
  message: outboxWords.unreadable(''),
  retryable: false,
})
