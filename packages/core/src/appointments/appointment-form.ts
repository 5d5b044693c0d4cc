import { isDay } from '@chartside/contract/lib/is-day'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import { earliestToday, todayAt } from '../availability/index.ts'
import { isOutdated, Refused } from '../errors.ts'
import { isChosen } from '../lib/choice.ts'
import { clockTime } from '../lib/clock-times.ts'
import { createForm, type Form, type FormView, viewOf } from '../lib/form.ts'
import type { Remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentField, type AppointmentValues, checkAppointment } from './appointment-values.ts'
import type { Choice } from './choices.ts'
import { createDaySlots, type DaySlots, slotOf } from './day-slots.ts'
import { directoryOf } from './directory.ts'
import { createFormLists } from './form-lists.ts'
import { formWords } from './form-words.ts'
import { type FreeSlot, isFree } from './free-slots.ts'
import { createPatientOverlaps, type PatientOverlap } from './patient-overlaps.ts'
import { createTakenSlot, type TakenSlot } from './taken-slot.ts'

/** What the forms that book and edit an appointment have in common for their view. */
export interface AppointmentForm extends FormView<AppointmentValues> {
  $providers: ReadableAtom<Remote<readonly Choice[]>>
  $insurances: ReadableAtom<Remote<readonly Choice[]>>
  /** True for lists at the maximum length, which may be incomplete. */
  $longest: ReadableAtom<{ providers: boolean; insurances: boolean }>
  $slots: ReadableAtom<DaySlots>
  $locations: ReadableAtom<readonly Choice[]>
  $times: ReadableAtom<readonly Choice[]>
  $taken: ReadableAtom<TakenSlot>
  /** Other appointments of the patient at the chosen time; undefined if they could not be loaded. */
  $overlaps: ReadableAtom<readonly PatientOverlap[] | undefined>
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

/** What differs between booking and editing. */
export interface FormSetup {
  patientId: string
  initial: AppointmentValues
  /** The edited appointment in its current state. */
  edited?: () => { id: string; values: AppointmentValues }
  insuranceLabel: string
  /** True if an earlier attempt has already saved these values. Throws what prevents the save. */
  settled?: (values: AppointmentValues) => Promise<boolean>
  /** Whether the slot must be free to save these values. */
  needsSlot: (values: AppointmentValues) => boolean | Promise<boolean>
  save: (values: AppointmentValues) => Promise<void>
}

/** What booking and editing an appointment share: the lists, the day's slots, and what happens if a slot is gone. */
export function createAppointmentForm(session: Session, setup: FormSetup) {
  const { patientId, initial, edited, insuranceLabel } = setup
  const { $list: $places } = directoryOf(session).locations
  const lists = createFormLists(session, () => edited?.().values.provider_id ?? '')
  const taken = createTakenSlot(session)
  const zones = () => new Map(($places.get().data ?? []).map(({ location_id, time_zone }) => [location_id, time_zone]))
  const earliest = () => earliestToday(zones().values(), session.now())
  const form = createForm<AppointmentValues>({
    initial,
    check(values) {
      const kept = edited?.().values.date
      return checkAppointment(values, { earliest: earliest(), insuranceLabel, ...(kept === undefined ? {} : { kept }) })
    },
    send: (values) => sendToFreeSlot(session, setup, values, gone),
  })
  const { $values } = form
  const day = createDaySlots(session, $values, edited && (() => edited().values))

  function gone(values: AppointmentValues): Refused {
    void day.reload()
    const chosen = day.$times.get().find(({ value }) => value === values.time)
    return taken.refusal(values, chosen && !chosen.disabled ? chosen.label : clockTime(values.time))
  }
  function clearPlace(): void {
    form.set('location_id', '')
    form.set('time', '')
  }
  onMount($values, () => {
    lists.need()
    // APPT-03. The edited appointment's own location and time stay.
    let full = ''
    return day.$slots.subscribe(({ state, data }) => {
      if (state !== 'ready') {
        full = ''
        return
      }
      if (data.unrecognised && data.places.length === 0) clearPlace()
      const isFull = !data.unrecognised && data.places.every(({ free }) => free.length === 0)
      const now = isFull ? day.$wanted.get() : ''
      if (now !== '' && now !== full) taken.fullDay($values.get())
      full = now
    })
  })
  const missing = createMissing(session, form)

  const model: AppointmentForm = {
    ...viewOf(form),
    $providers: lists.$providers,
    $insurances: lists.$insurances,
    $longest: lists.$longest,
    $slots: day.$slots,
    $locations: day.$locations,
    $times: day.$times,
    $taken: taken.$taken,
    $overlaps: createPatientOverlaps(session, patientId, edited?.().id ?? '', $values, day.$slots),
    $days: computed([$values, $places, session.$stored], ({ location_id }) => ({
      earliest: earliest(),
      today: todayAt(session, zones(), location_id),
    })),
    set(field, value) {
      if (form.$form.get().state === 'submitting' || value === $values.get()[field]) return
      form.set(field, value)
      if (field === 'provider_id' || field === 'date') {
        clearPlace()
        missing.settle(field)
      }
      if (field === 'location_id') form.set('time', '')
      if (['provider_id', 'date', 'location_id', 'time'].includes(field)) taken.forget()
    },
    leave(field) {
      form.touch(field)
      if (field === 'date') missing.checkDate()
    },
    mayOpen: missing.mayOpen,
    asks: () => day.$wanted.get() !== '',
    choose({ date, locationId, time }) {
      form.set('date', date)
      form.set('location_id', locationId)
      form.set('time', time)
      taken.forget()
    },
    reload() {
      lists.retry()
      day.retry()
    },
  }
  return { form, model }
}

/** Saves the values; first checks that the slot is free, if it must be. `gone` makes the refusal for a slot that is not. */
async function sendToFreeSlot(
  session: Session,
  { settled, needsSlot, save }: FormSetup,
  values: AppointmentValues,
  gone: (values: AppointmentValues) => Refused,
): Promise<void> {
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
}

/** The toasts about a day and a provider, which must be chosen before a location and a time. */
function createMissing({ environment: { toasts } }: Session, { $values }: Form<AppointmentValues>) {
  const causes = { date: {}, provider_id: {} }
  return {
    checkDate(): void {
      const { date } = $values.get()
      if (date !== '' && !isDay(date)) toasts.show('error', formWords.invalidDate, { cause: causes.date })
    },
    mayOpen(): boolean {
      const { date, provider_id } = $values.get()
      if (!isDay(date)) toasts.show('error', formWords.selectDate, { cause: causes.date })
      if (!isChosen(provider_id)) toasts.show('error', formWords.selectProvider, { cause: causes.provider_id })
      return isDay(date) && isChosen(provider_id)
    },
    settle: (field: 'date' | 'provider_id'): void => toasts.settle(causes[field]),
  }
}
