import { type AppointmentForm, formWords } from '@chartside/core/appointments'
import { dayWithWeekday } from '@chartside/core/lib/formats'
import { useStore } from '@nanostores/react'
import { useId } from 'react'

import { useWidget, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The provider's next free slots if the chosen time was just taken; a press chooses one. */
export function TakenTimes({ form }: { form: AppointmentForm }) {
  const words = useWords(formWords)
  const { root } = useWidget()
  const taken = useStore(form.$taken)
  const id = useId()
  if (taken.state === 'none') return null
  return (
    <fieldset className="stack tight box appointment-next" aria-labelledby={id}>
      <p id={id} role="status">
        {taken.state === 'found' && taken.next.length === 0 ? words.noNextFree : words.nextFree}
      </p>
      {taken.state === 'looking' && <Spinner />}
      {taken.state === 'failed' && <p className="quiet">{words.nextFailed}</p>}
      {taken.state === 'found' && (
        <ul className="cluster appointment-chips">
          {taken.next.map((slot) => (
            <li key={`${slot.date} ${slot.time} ${slot.locationId}`}>
              <Button
                size="small"
                onClick={() => {
                  form.choose(slot)
                  // The buttons disappear with the choice, so the focus goes to the time.
                  root.querySelector<HTMLElement>('[name="time"]')?.focus()
                }}
              >
                <span className="numbers">
                  {dayWithWeekday(slot.date)}, {slot.shownTime}
                </span>
                <bdi translate="no">{slot.locationName}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
