import { listAppointments } from '@chartside/contract/appointments'
import { slotsByProvider } from '@chartside/contract/availability'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import { earliestToday, locationName, readSlotDays, words as slotWords, todayAt } from '../availability/index.ts'
import { isOutdated, Refused } from '../errors.ts'
import { isChosen } from '../lib/choice.ts'
import { createForm, type Form } from '../lib/form.ts'
import { clockTime, isDay } from '../lib/formats.ts'
import { type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import {
  type AppointmentField,
  type AppointmentValues,
  checkAppointment,
  rowsOfPatient,
  withSeconds,
} from './appointment-values.ts'
import { type Choice, insuranceChoices, locationChoices, providerChoices, timeChoices } from './choices.ts'
import { directoryOf, mostInsurances, mostProviders } from './directory.ts'
import { formWords as words } from './form-words.ts'
import { type FreeSlot, isFree, type OwnSlot, type SlotPlace, slotAt, slotPlaces } from './free-slots.ts'
import { lengthOf, type Overlap, overlapsWith, usualMinutes } from './overlaps.ts'
import { createTakenSlot, type TakenSlot } from './taken-slot.ts'

/** The slots of the chosen day. */
export type DaySlots = Remote<{ places: readonly SlotPlace[]; unrecognised: boolean }>

export interface AppointmentForm
  extends Pick<Form<AppointmentValues>, '$form' | '$values' | '$errors' | '$firstError' | '$changed' | 'isChanged'> {
  $providers: ReadableAtom<Remote<readonly Choice[]>>
  $insurances: ReadableAtom<Remote<readonly Choice[]>>
  /** True for lists at the maximum length, which may be incomplete. */
  $longest: ReadableAtom<{ providers: boolean; insurances: boolean }>
  $slots: ReadableAtom<DaySlots>
  $locations: ReadableAtom<readonly Choice[]>
  $times: ReadableAtom<readonly Choice[]>
  $taken: ReadableAtom<TakenSlot>
  /** Other appointments of the patient at the chosen time; undefined if they could not be loaded. */
  $overlaps: ReadableAtom<readonly (Overlap & { provider: string })[] | undefined>
  /**
   * `yyyy-MM-dd`. `earliest`: first bookable date, which is today in the westernmost location. `today`: today at the chosen
   * location.
   */
  $days: ReadableAtom<{ earliest: string; today: string }>
  set(field: AppointmentField, value: string): void
  leave(field: AppointmentField): void
  /**
   * True if a list of locations or times can be opened, because a day and a provider are chosen. Otherwise says what is missing.
   */
  mayOpen(): boolean
  /** True while there are a day and a provider to load slots for. */
  asks(): boolean
  /** Chooses one of the next free slots. */
  choose(slot: Pick<FreeSlot, 'date' | 'locationId' | 'time'>): void
  /** Loads failed lists again. */
  reload(): void
}

export interface FormSetup {
  patientId: string
  initial: AppointmentValues
  /** The edited appointment in its current state. */
  edited?: () => { id: string; values: AppointmentValues }
  insuranceLabel: string
  /** True if an earlier attempt has already succeeded. Throws what prevents the save. */
  settled?: (values: AppointmentValues) => Promise<boolean>
  /** Whether the slot must be free to save these values. */
  needsSlot: (values: AppointmentValues) => boolean | Promise<boolean>
  save: (values: AppointmentValues) => Promise<void>
}

const none: readonly never[] = []

/** What booking and editing an appointment share: the lists, the day's slots, and what happens if a slot is gone. */
export function createAppointmentForm(session: Session, setup: FormSetup) {
  const { patientId, initial, edited, insuranceLabel, settled, needsSlot, save } = setup
  const { providers, insurances, locations } = directoryOf(session)
  const { toasts } = session.environment
  /** The causes of the toasts about fields to choose before a location and a time. */
  const causes = { date: {}, provider_id: {} }
  const taken = createTakenSlot(session)

  const zones = () => new Map((locations.$list.get().data ?? []).map(({ location_id, time_zone }) => [location_id, time_zone]))
  const earliest = () => earliestToday(zones().values(), session.now())
  const form = createForm<AppointmentValues>({
    initial,
    check(values) {
      const kept = edited?.().values.date
      return checkAppointment(values, { earliest: earliest(), insuranceLabel, ...(kept === undefined ? {} : { kept }) })
    },
    async send(values) {
      if (await settled?.(values)) return
      const needs = await needsSlot(values)
      const free = () => isFree(session, values.provider_id, slotOf(values))
      if (needs && !(await free())) throw gone(values)
      try {
        await save(values)
      } catch (error) {
        if (!needs || !(error instanceof Refused) || error.code !== 409 || isOutdated(error)) throw error
        // A 409 can have other reasons, such as a checked-in patient; then the slot is still free.
        throw (await free()) ? error : gone(values)
      }
    },
  })
  const { $values } = form

  const gone = (values: AppointmentValues): Refused => {
    void slots.reload()
    const chosen = $times.get().find(({ value }) => value === values.time)
    return taken.refusal(values, chosen && !chosen.disabled ? chosen.label : clockTime(values.time))
  }

  const wanted = ({ provider_id, date }: AppointmentValues) => (isChosen(provider_id) && isDay(date) ? [provider_id, date] : none)
  const $wanted = computed($values, (values) => wanted(values).join('\n'))
  const slots = remote(
    session,
    slotsByProvider,
    computed($wanted, (key) => {
      const [provider_id = '', date = ''] = key.split('\n')
      return key === '' ? undefined : { query: { provider_id, start_date: date, end_date: date } }
    }),
  )

  /** The slot of the edited appointment, while its provider and day are chosen. */
  const ownSlot = (values: AppointmentValues): OwnSlot | undefined => {
    const own = edited?.().values
    const holds = own && own.status !== 'cancelled' && own.provider_id === values.provider_id && own.date === values.date
    return holds ? slotOf(own) : undefined
  }
  const nameOf = (locationId: string): string => {
    const known = locations.$list.get().data?.find(({ location_id }) => location_id === locationId)
    return known ? locationName(known) : slotWords.location(locationId)
  }

  const $slots = computed([slots, $wanted, locations.$list], (loaded): DaySlots => {
    if (loaded.data === undefined) return loaded as DaySlots
    const own = ownSlot($values.get())
    const read = readSlotDays(loaded.data)
    const places = read === 'unrecognised' ? [] : slotPlaces(read, session.now(), own)
    return { ...loaded, data: { places: own ? withOwn(places, own, nameOf) : places, unrecognised: read === 'unrecognised' } }
  })
  const $locations = computed([$slots, $values, locations.$list], ({ data }, { location_id }): readonly Choice[] =>
    locationChoices(data?.places ?? none, location_id === '' ? undefined : { value: location_id, label: nameOf(location_id) }),
  )
  const placeOf = ({ data }: DaySlots, locationId: string) => data?.places.find((place) => place.locationId === locationId)
  const $times = computed([$slots, $values], (slots, { date, location_id, time }): readonly Choice[] =>
    location_id === ''
      ? none
      : timeChoices(placeOf(slots, location_id), { date, time: withSeconds(time) }, slots.state === 'ready'),
  )

  const $day = computed($values, ({ date }) => (isDay(date) ? date : ''))
  const sameDay = remote(
    session,
    listAppointments,
    computed($day, (date) => (date === '' ? undefined : { query: { patient_pool_id: patientId, date, limit: 100 } })),
  )
  const $overlaps = computed(
    [sameDay, $slots, $values, providers.$list, locations.$list],
    ({ state, data }, slots, values, { data: people }, { data: places = none }) => {
      if (values.time === '') return none
      if (state === 'failed') return undefined
      const time = withSeconds(values.time)
      const slot = placeOf(slots, values.location_id)?.free.find((one) => one.time === time)
      const asked = { date: values.date, time, locationId: values.location_id, minutes: slot ? lengthOf(slot) : usualMinutes }
      const rows = rowsOfPatient(data?.data.data ?? none, patientId)
      const zones = new Map(places.map(({ location_id, time_zone }) => [location_id, time_zone]))
      return overlapsWith(rows, asked, zones, edited?.().id ?? '').map((overlap) => ({
        ...overlap,
        provider: people?.find(({ azz_id }) => azz_id === overlap.providerId)?.name ?? '',
      }))
    },
  )

  const clearPlace = () => {
    form.set('location_id', '')
    form.set('time', '')
  }
  onMount($values, () => {
    void providers.need()
    void insurances.need()
    void locations.need()
    // APPT-03. The edited appointment's own location and time stay.
    let full = ''
    return $slots.subscribe(({ state, data }) => {
      if (state !== 'ready') {
        full = ''
        return
      }
      if (data.unrecognised && data.places.length === 0) clearPlace()
      const isFull = !data.unrecognised && data.places.every(({ free }) => free.length === 0)
      const day = isFull ? $wanted.get() : ''
      if (day !== '' && day !== full) taken.fullDay($values.get())
      full = day
    })
  })

  const model: AppointmentForm = {
    $form: form.$form,
    $values,
    $errors: form.$errors,
    $firstError: form.$firstError,
    $changed: form.$changed,
    isChanged: form.isChanged,
    $providers: computed(providers.$list, (list) =>
      withData(list, (rows) => providerChoices(rows, session.providerId(), edited?.().values.provider_id ?? '')),
    ),
    $insurances: computed(insurances.$list, (list) => withData(list, insuranceChoices)),
    $longest: computed([providers.$list, insurances.$list], (people, payers) => ({
      providers: (people.data?.length ?? 0) >= mostProviders,
      insurances: (payers.data?.length ?? 0) >= mostInsurances,
    })),
    $slots,
    $locations,
    $times,
    $taken: taken.$taken,
    $overlaps,
    $days: computed([$values, locations.$list, session.$stored], ({ location_id }) => ({
      earliest: earliest(),
      today: todayAt(session, zones(), location_id),
    })),
    set(field, value) {
      const before = $values.get()[field]
      if (form.$form.get().state === 'submitting' || value === before) return
      form.set(field, value)
      if (field === 'provider_id' || field === 'date') {
        clearPlace()
        toasts.settle(causes[field])
      }
      if (field === 'location_id') form.set('time', '')
      if (['provider_id', 'date', 'location_id', 'time'].includes(field)) taken.forget()
    },
    leave(field) {
      form.touch(field)
      const { date } = $values.get()
      if (field === 'date' && date !== '' && !isDay(date)) toasts.show('error', words.invalidDate, { cause: causes.date })
    },
    mayOpen() {
      const { date, provider_id } = $values.get()
      if (!isDay(date)) toasts.show('error', words.selectDate, { cause: causes.date })
      if (!isChosen(provider_id)) toasts.show('error', words.selectProvider, { cause: causes.provider_id })
      return isDay(date) && isChosen(provider_id)
    },
    asks: () => $wanted.get() !== '',
    choose({ date, locationId, time }) {
      form.set('date', date)
      form.set('location_id', locationId)
      form.set('time', time)
      taken.forget()
    },
    reload() {
      for (const list of [providers, insurances, locations]) if (list.$list.get().state === 'failed') void list.reload()
      if (slots.get().state === 'failed') void slots.reload()
    },
  }
  return { form, model }
}

const slotOf = ({ date, time, location_id }: AppointmentValues): OwnSlot => ({
  date,
  time: withSeconds(time),
  locationId: location_id,
})

/** The locations including the edited appointment's slot, whether or not the provider still has it. */
function withOwn(places: readonly SlotPlace[], own: OwnSlot, nameOf: (locationId: string) => string): SlotPlace[] {
  const { locationId, date, time } = own
  const place = places.find((one) => one.locationId === locationId) ?? {
    locationId,
    name: nameOf(locationId),
    timeZone: undefined,
    free: [],
  }
  if (place.free.some((slot) => slot.time === time)) return [...places]
  const free = [...place.free, slotAt(place, date, time, '')].sort((one, other) => (one.time < other.time ? -1 : 1))
  return [...places.filter((one) => one.locationId !== locationId), { ...place, free }]
}

const withData = <From, To>(list: Remote<From>, read: (data: From) => To): Remote<To> =>
  list.data === undefined ? (list as Remote<never>) : { ...list, data: read(list.data) }
