import { dayIn } from '@chartside/contract/lib/wall-clock'
import { computed, onMount } from 'nanostores'

import { appointmentWords } from '../appointments/index.ts'
import { createPracticeDay, locationZonesOf, zoneOfToday } from '../availability/index.ts'
import { type CheckInQueueOptions, countMilliseconds, createCheckInQueue, type Queue } from '../check-in/index.ts'
import { dictatedVisitsOf } from '../dictation/index.ts'
import { dayWithWeekday, unambiguousDay } from '../lib/formats.ts'
import { mapRemote, type Remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { createRecentDictations, isMissing, isReviewed, noteMarksOf, type RecentRow, reviewStateOf } from '../notes/index.ts'
import { realtimeOf } from '../notifications/index.ts'
import { offered, type Session } from '../session/index.ts'
import { createArrivals } from './arrivals.ts'
import { createDictatedAbout } from './dictated-about.ts'
import { isOn, type RecentNote, rowsOfDay, type TodayRow } from './today-row.ts'
import { createDayAppointments, type DayAppointments } from './todays-appointments.ts'

/** Dictations that are looked through for the notes of the day and for those that are missing. */
const recentSize = 50

/** The appointments of today. */
export interface Schedule {
  /** In the order of their times. */
  rows: readonly TodayRow[]
  /** The statuses whose appointments could not be loaded, in words; '' if there are none. */
  missing: string
}

export type Today = ReturnType<typeof createToday>

/** The signed-in provider's day: own appointments, who waits, and notes that need the user (TODAY-01 to TODAY-05). */
export function createToday(session: Session, options: Pick<CheckInQueueOptions, 'realtime'> = {}) {
  const day = createPracticeDay(session)
  const $day = computed([day.$today, day.$isKnown], (today, isKnown) => (isKnown ? today : undefined))
  const arrivals = createArrivals(session, () => void queue.refresh())
  const schedule = createDayAppointments(session, $day, arrivals.learn)
  const queue = createCheckInQueue(session, { ...options, isSilent: true })
  const recent = createRecentDictations(session, { ...options, pageSize: recentSize })
  const $zones = locationZonesOf(session)
  const $may = computed([session.$permissions, offered(session, 'arrivals')], (permissions, hasArrivals) => ({
    dictate: permissions.has('dictate'),
    checkIn: hasArrivals && permissions.has('check-in-patients'),
    generate: permissions.has('edit-notes'),
  }))
  const $about = createDictatedAbout(session, {
    $appointments: computed(schedule.$appointments, ({ data }) => data?.appointments ?? []),
    $dictations: computed([recent.$recent, day.$today, $zones], ({ data = [] }, today, zones) =>
      data.map(({ dictation }) => dictation).filter(({ created_at }) => isOn(today, created_at, zoneOfToday(session, zones))),
    ),
  })
  /** Whether the backend knows what was reviewed; otherwise this browser does, until its user signs out. */
  const $isStored = offered(session, 'note-state')
  const $notes = computed(
    [recent.$recent, $about, dictatedVisitsOf(session).$visits, noteMarksOf(session).$known],
    (loaded, about, visits) =>
      mapRemote(loaded, (rows: readonly RecentRow[]) =>
        rows.map((row): RecentNote => {
          const { dictation } = row
          const visit = visits.get(dictation.id)
          const patientId = dictation.patient_pool_id || (visit?.patientId ?? about.get(dictation.id) ?? '')
          return { ...row, patientId, appointmentId: visit?.appointmentId ?? '', review: reviewStateOf(session, dictation) }
        }),
      ),
  )
  const $counted = computed(queue.$now, (now) => Math.floor(now / countMilliseconds))
  const $facts = computed(
    [day.$today, $zones, queue.$queue, $notes, arrivals.$arrivals, $may, $counted],
    (day, zones, queued, notes, arrivals, may) => ({
      ...{ day, zones, arrivals, may },
      now: session.now(),
      zone: zoneOfToday(session, zones),
      queue: queued.data?.rows ?? [],
      recent: notes.data ?? [],
    }),
  )
  const $schedule = computed(
    [schedule.$appointments, $facts],
    (loaded, facts): Remote<Schedule> =>
      mapRemote(loaded, ({ appointments, missing }: DayAppointments) => ({
        rows: rowsOfDay(appointments, facts),
        missing: missing.map((status) => appointmentWords.statuses[status]).join(', '),
      })),
  )
  onMount($schedule, () =>
    stopAll([
      arrivals.watch(),
      // The queue follows the chosen location alone; who has arrived elsewhere, or is taken out, the appointments say.
      (options.realtime ?? realtimeOf(session)).on('queue-event', () => void schedule.reload()),
    ]),
  )

  return {
    /** Today at the practice, 'Fri, 20 Nov 2026'. */
    $shownDay: computed(day.$today, dayWithWeekday),
    $schedule,
    /** The provider's patients at the chosen location who are waiting or called. */
    $waiting: computed(queue.$queue, (loaded) => mapRemote(loaded, ({ rows }: Queue) => rows.filter(({ isActive }) => isActive))),
    /** The queue's location: undefined while none is chosen. */
    $location: queue.location.$location,
    /**
     * Recent notes that need the user: first those that are missing although nothing is writing them, then those to review, or to
     * sign where the backend can.
     */
    $needs: computed([$notes, offered(session, 'note-sign')], (loaded, canSign) =>
      mapRemote(loaded, (notes: readonly RecentNote[]) => {
        const isOwed = ({ note, review }: RecentNote) =>
          note.state === 'view' && (canSign ? review.state !== 'signed' : !isReviewed(review))
        return [...notes.filter(({ note }) => isMissing(note)), ...notes.filter(isOwed)]
      }),
    ),
    /** '12 Nov 2026', the day of the oldest note that was looked at, where only this browser knows what was reviewed; '' otherwise. */
    $needsSince: computed([$notes, $facts, $isStored], ({ data = [] }, { zone }, isStored) => {
      const oldest = Math.min(...data.map(({ dictation }) => Date.parse(dictation.created_at)))
      return isStored || data.length === 0 ? '' : unambiguousDay(dayIn(zone, oldest))
    }),
    checkIn: arrivals.checkIn,
    /** Requests the note of a dictation (again). */
    generate: recent.generate,
    /** Loads everything again; the known rows stay visible meanwhile. */
    reload: async (): Promise<void> => void (await Promise.all([schedule.reload(), queue.refresh(), recent.reload()])),
  }
}
