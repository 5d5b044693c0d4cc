import { availabilityWords, createAvailability } from '@chartside/core/availability'
import { useStore } from '@nanostores/react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, emptyPart, errorPart, fieldParts } from '../lib/parts.ts'
import { flag, text } from '../lib/props.ts'
import { RangeForm } from '../ui/range-form.tsx'
import css from './availability.css?inline'
import { FoundSlots } from './found-slots.tsx'

export const availabilityWidget = defineWidget({
  tag: 'chartside-availability',
  about: "A provider's slots over a range of days, today's at first. Free ones can be chosen.",
  props: {
    providerId: text('The provider; the signed-in one by default.'),
    locationId: text('Shows only the slots of this location.'),
    readonly: flag('Shows slots that cannot be chosen.'),
  },
  events: {
    slotselected: event("A free slot was chosen: its day and time in the location's local time, `yyyy-MM-dd` and `HH:mm:ss`.", {
      date: 'string',
      time: 'string',
      locationId: 'string',
    }),
  },
  parts: { slot: 'A slot.', card: 'The slots of a day.', ...buttonParts, ...fieldParts, ...emptyPart, ...errorPart },
  states: loadingState,
  slots: emptySlot,
  styles: [css],
  component: function AvailabilityView({ providerId, locationId, readonly, emit }) {
    const session = useSession()
    const words = useWords(availabilityWords)
    const model = useModel(() => createAvailability(session, { providerId, locationId }), [session, providerId, locationId])
    const slots = useStore(model.$slots)
    const errors = useStore(model.$errors)
    const today = useStore(model.$today)
    useRefresh(() => void model.reload())
    useElementState('loading', slots.state === 'loading')

    return (
      <section className="stack" aria-label={words.title}>
        <h2>{words.title}</h2>
        <RangeForm {...{ model, words, today }} busy={slots.state === 'loading' && slots.data !== undefined} onGo={model.go} />
        <FoundSlots
          slots={slots}
          hasFieldErrors={Object.keys(errors).length > 0}
          again={() => void model.reload()}
          onChoose={readonly ? undefined : (date, time, locationId) => emit('slotselected', { date, time, locationId })}
        />
      </section>
    )
  },
})
