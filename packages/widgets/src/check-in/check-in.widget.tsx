import { checkInWords, createCheckInQueue, type QueueRow, readThresholds, tokenKinds } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { badgePart, buttonParts, dialogParts, emptyPart, errorPart, fieldParts, patientPart, tableParts } from '../lib/parts.ts'
import { choice, flag, text } from '../lib/props.ts'
import css from './check-in.css?inline'
import { DisplayButton } from './display-button.tsx'
import { useDisplay } from './display-window.tsx'
import { EndQuestion } from './end-question.tsx'
import { useLocationDialog } from './location-dialog.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueTable } from './queue-table.tsx'
import { useWalkIn } from './walk-in.tsx'

/** Loaded after the first paint. */
const $opened = lazyModule(() => import('./opened-row.tsx'))

export const checkInWidget = defineWidget({
  tag: 'chartside-check-in',
  about: "Today's queue of a location, live, to call patients and end visits. `refresh()` loads it again.",
  props: {
    locationId: text('The location of the queue. Without it, the user chooses one.'),
    askLocation: flag(
      'Opens the choice of a location automatically while none is chosen. Only for a page about the queue, since the dialog covers the page.',
    ),
    waitingThresholds: text("Minutes of waiting after which a row is marked, and marked more strongly, such as '15 30'."),
    calledBy: choice('How the waiting-room display calls patients.', tokenKinds),
    displaySound: choice('Whether the display chimes and speaks.', ['on', 'off']),
  },
  events: {
    patientcalled: event('A patient was called.', { checkInId: 'string' }),
    visitdone: event('A visit was ended.', { checkInId: 'string' }),
    dictationrequested: event('The user starts a dictation about a patient of the queue.', { patientId: 'string' }),
    patientselected: event("The user opens a patient's chart.", { patientId: 'string', tab: 'string' }),
    queuechange: event('The number of waiting patients has changed.', { waiting: 'number' }),
  },
  parts: {
    location: "The queue's location.",
    form: 'The form that adds a walk-in.',
    duplicates: 'Possible duplicates of a walk-in.',
    banner: 'The message that the connection is lost.',
    ...buttonParts,
    ...fieldParts,
    ...dialogParts,
    ...tableParts,
    ...patientPart,
    ...badgePart,
    ...emptyPart,
    ...errorPart,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css],
  component: function CheckIn({ locationId, askLocation, waitingThresholds, calledBy, displaySound, emit }) {
    const session = useSession()
    const words = useWords(checkInWords)
    const model = useModel(
      () => createCheckInQueue(session, { locationId, thresholds: readThresholds(waitingThresholds) }),
      [session, locationId, waitingThresholds],
    )
    const queue = useStore(model.$queue)
    const placeId = useStore(model.location.$id)
    const connection = useStore(model.$connection)
    // Offline, the rows are marked as last known.
    const isOffline = useStore(session.network.$isOffline)
    const [opened, open] = useState<QueueRow>()
    const loaded = useStore($opened)
    const section = useRef<HTMLElement>(null)
    const dialog = useLocationDialog(askLocation && placeId === '')
    const display = useDisplay({ kind: calledBy, locationId, isSpeaking: displaySound === 'on' })
    const walkIn = useWalkIn(placeId, () => section.current?.focus({ preventScroll: true }))
    useRefresh(() => void model.refresh())
    useElementState('loading', placeId !== '' && queue.state === 'loading')

    // After a refusal nothing reloads automatically, and the server's own message is shown.
    const isRefused = queue.state === 'failed' && !queue.error.retryable
    const waiting = queue.data?.waiting
    useEffect(() => {
      if (waiting !== undefined) emit('queuechange', { waiting })
    }, [waiting, emit])

    const call = async (checkInId: string) => {
      if (await model.call(checkInId)) emit('patientcalled', { checkInId })
    }
    const end = async () => {
      const checkInId = await model.end()
      if (checkInId === undefined) return
      emit('visitdone', { checkInId })
      // The focused button is gone with its row.
      requestAnimationFrame(() => section.current?.focus({ preventScroll: true }))
    }
    return (
      <section className="stack container check-in" aria-label={words.title} ref={section} tabIndex={-1}>
        <QueueHead model={model} isGiven={locationId !== ''} onChoose={dialog.open}>
          {queue.data?.rows.length !== 0 && walkIn.button}
          <DisplayButton display={display} disabled={placeId === ''} />
        </QueueHead>
        {placeId !== '' && connection === 'lost' && !isOffline && !isRefused && (
          <p className="box check-in-lost" part="banner" role="status">
            {words.lost}
          </p>
        )}
        <QueueTable
          {...{ model, queue }}
          hasPlace={placeId !== ''}
          kind={calledBy}
          emptyAction={walkIn.button}
          onCall={call}
          onChoose={dialog.open}
          onOpen={open}
        />
        {opened && loaded.state === 'ready' && (
          <loaded.module.OpenedRow
            row={opened}
            onDictate={(patientId) => emit('dictationrequested', { patientId })}
            onChart={(patientId) => emit('patientselected', { patientId, tab: 'center' })}
            onClose={() => open(undefined)}
          />
        )}
        {walkIn.form}
        <EndQuestion model={model} onEnd={() => void end()} />
        {dialog.drawn}
      </section>
    )
  },
})
