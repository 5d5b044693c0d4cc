import { type AppointmentField, type AppointmentForm, appointmentWords, formWords } from '@chartside/core/appointments'
import type { Remote } from '@chartside/core/lib/remote'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { Combobox } from '../ui/combobox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Failed } from '../ui/failed.tsx'
import formLayout from '../ui/form-layout.css?inline'
import { AlertIcon } from '../ui/icons.tsx'
import { type Option, optionsOf, Select } from '../ui/select.tsx'
import { TakenTimes } from './taken-times.tsx'

interface FieldsProps {
  form: AppointmentForm
  /** True for an edit, which has the status and its own labels. */
  editing: boolean
  /** True while it is being sent. */
  locked: boolean
}

/** The fields of an appointment (APPT-02, APPT-04). */
export function AppointmentFields({ form, editing, locked }: FieldsProps) {
  usePartSheet(formLayout)
  const words = useWords(formWords)
  const { statuses, visitTypes, modes } = useWords(appointmentWords)
  const providers = useStore(form.$providers)
  const insurances = useStore(form.$insurances)
  const days = useStore(form.$days)
  const longest = useStore(form.$longest)
  const status = useControl(form, 'status', locked)
  return (
    <>
      <p className="quiet">{words.requiredFields}</p>
      <div className="form-grid">
        <ListField
          {...useControl(form, 'provider_id', locked)}
          list={providers}
          isLongest={longest.providers}
          placeholder={words.chooseProvider}
        />
        <DateField {...useControl(form, 'date', locked)} pattern="MM/dd/yyyy" {...days} />
        <PlaceFields form={form} locked={locked} />
        <div className="stack tight appointment-wide" data-wide>
          <TakenTimes form={form} />
          <OverlapWarning form={form} />
        </div>
        <Select {...useControl(form, 'visit_type', locked)} placeholder={words.chooseVisitType} options={optionsOf(visitTypes)} />
        <Select {...useControl(form, 'mode', locked)} placeholder={words.chooseMode} options={optionsOf(modes)} />
        <ListField
          {...useControl(form, 'insurance_id', locked)}
          label={editing ? words.insurance : words.labels.insurance_id}
          list={insurances}
          isLongest={longest.insurances}
          placeholder={words.chooseInsurance}
        />
        {editing && <Select {...status} placeholder={words.chooseStatus} options={optionsOf(statuses)} />}
      </div>
      {providers.state === 'failed' && (
        <Failed size="line" error={providers.error} message={words.providersFailed} onRetry={form.reload} />
      )}
      {insurances.state === 'failed' && (
        <Failed size="line" error={insurances.error} message={words.insurancesFailed} onRetry={form.reload} />
      )}
    </>
  )
}

/** What every control of the form has. */
function useControl(form: AppointmentForm, name: AppointmentField, disabled: boolean) {
  const { labels } = useWords(formWords)
  return { ...useField(form, name), label: labels[name], required: true, disabled }
}

/** A combobox whose options may be many and still loading. */
function ListField({
  list,
  isLongest,
  placeholder,
  ...field
}: ReturnType<typeof useControl> & { list: Remote<readonly Option[]>; isLongest: boolean; placeholder: string }) {
  const { loading } = useWords(sharedWords)
  const { longest } = useWords(formWords)
  const waiting = list.state === 'loading' && !list.data
  return (
    <Combobox
      {...field}
      // Without the list only the id of a filled-in choice is known.
      value={waiting ? '' : field.value}
      help={isLongest ? longest : undefined}
      options={list.data ?? none}
      placeholder={waiting ? loading : placeholder}
      {...(waiting ? { none: loading } : {})}
    />
  )
}
const none: readonly Option[] = []

/** Location and time, of those free on the chosen day (APPT-03). */
function PlaceFields({ form, locked }: Omit<FieldsProps, 'editing'>) {
  const words = useWords(formWords)
  const slots = useStore(form.$slots)
  const locations = useStore(form.$locations)
  const times = useStore(form.$times)
  const waiting = slots.state === 'loading' && form.asks()
  const full = slots.state === 'ready' && slots.data.places.every(({ free }) => free.length === 0)
  return (
    <>
      <Select
        {...useControl(form, 'location_id', locked)}
        options={locations}
        placeholder={waiting ? words.loadingSlots : words.chooseLocation}
        help={full ? (slots.data.unrecognised ? words.unreadableSlots : words.noSlots) : undefined}
        mayOpen={form.mayOpen}
      />
      <Select
        {...useControl(form, 'time', locked)}
        options={times}
        placeholder={waiting ? words.loadingSlots : words.chooseTime}
        mayOpen={form.mayOpen}
      />
      {slots.state === 'failed' && (
        <div className="stack tight appointment-wide" data-wide>
          <Failed size="line" error={slots.error} message={`${words.slotsFailed} ${slots.error.message}`} onRetry={form.reload} />
        </div>
      )}
    </>
  )
}

/** Lists the patient's other appointments at the same time; this blocks nothing. */
function OverlapWarning({ form }: { form: AppointmentForm }) {
  const words = useWords(formWords)
  const overlaps = useStore(form.$overlaps)
  if (overlaps === undefined) return <p className="quiet">{words.overlapUnknown}</p>
  return (
    <div role="status">
      {overlaps.map(({ id, shownTime, provider }) => (
        <p key={id} className="warning">
          <AlertIcon />
          {words.overlap(shownTime, provider)}
        </p>
      ))}
    </div>
  )
}
