import { type AppointmentField, type AppointmentForm, appointmentWords, formWords } from '@chartside/core/appointments'
import type { Remote } from '@chartside/core/lib/remote'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { Combobox } from '../ui/combobox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Failed } from '../ui/failed.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { type Option, Select } from '../ui/select.tsx'
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
  const words = useWords(formWords)
  const { statuses, visitTypes, modes } = useWords(appointmentWords)
  const values = useStore(form.$values)
  const errors = useStore(form.$errors)
  const providers = useStore(form.$providers)
  const insurances = useStore(form.$insurances)
  const days = useStore(form.$days)
  const longest = useStore(form.$longest)
  const common = (field: AppointmentField) => ({
    label: words.labels[field],
    name: field,
    required: true,
    error: errors[field],
    disabled: locked,
    value: values[field],
    onChange: (value: string) => form.set(field, value),
    onBlur: () => form.leave(field),
  })
  return (
    <>
      <p className="quiet">{words.requiredFields}</p>
      <div className="appointment-grid">
        <ListField {...common('provider_id')} list={providers} isLongest={longest.providers} placeholder={words.chooseProvider} />
        <DateField {...common('date')} pattern="MM/dd/yyyy" {...days} />
        <PlaceFields form={form} common={common} />
        <div className="appointment-wide">
          <TakenTimes form={form} />
          <OverlapWarning form={form} />
        </div>
        <Select {...common('visit_type')} placeholder={words.chooseVisitType} options={optionsOf(visitTypes)} />
        <Select {...common('mode')} placeholder={words.chooseMode} options={optionsOf(modes)} />
        <ListField
          {...common('insurance_id')}
          label={editing ? words.insurance : words.labels.insurance_id}
          list={insurances}
          isLongest={longest.insurances}
          placeholder={words.chooseInsurance}
        />
        {editing && <Select {...common('status')} placeholder={words.chooseStatus} options={optionsOf(statuses)} />}
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

const optionsOf = (labels: Record<string, string>): Option[] => Object.entries(labels).map(([value, label]) => ({ value, label }))

type Common = (field: AppointmentField) => {
  label: string
  name: string
  required: boolean
  error: string | undefined
  disabled: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A combobox whose options may be many and still loading. */
function ListField({
  list,
  isLongest,
  placeholder,
  ...field
}: ReturnType<Common> & { list: Remote<readonly Option[]>; isLongest: boolean; placeholder: string }) {
  const { loading } = useWords(sharedWords)
  const { longest } = useWords(formWords)
  const waiting = list.state === 'loading' && !list.data
  return (
    <Combobox
      {...field}
      help={isLongest ? longest : undefined}
      options={list.data ?? none}
      placeholder={waiting ? loading : placeholder}
      {...(waiting ? { none: loading } : {})}
    />
  )
}
const none: readonly Option[] = []

/** Location and time, of those free on the chosen day (APPT-03). */
function PlaceFields({ form, common }: { form: AppointmentForm; common: Common }) {
  const words = useWords(formWords)
  const slots = useStore(form.$slots)
  const locations = useStore(form.$locations)
  const times = useStore(form.$times)
  const waiting = slots.state === 'loading' && form.asks()
  const full = slots.state === 'ready' && slots.data.places.every(({ free }) => free.length === 0)
  return (
    <>
      <Select
        {...common('location_id')}
        options={locations}
        placeholder={waiting ? words.loadingSlots : words.chooseLocation}
        help={full ? (slots.data.unrecognised ? words.unreadableSlots : words.noSlots) : undefined}
        mayOpen={form.mayOpen}
      />
      <Select
        {...common('time')}
        options={times}
        placeholder={waiting ? words.loadingSlots : words.chooseTime}
        mayOpen={form.mayOpen}
      />
      {slots.state === 'failed' && (
        <div className="appointment-wide">
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
