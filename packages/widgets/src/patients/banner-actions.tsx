import { createTodaysVisit } from '@chartside/core/appointments'
import { formatMoment, timeAt } from '@chartside/core/lib/clock-times'
import { copiedNote, noteMarksOf, withAddenda } from '@chartside/core/notes'
import { bannerWords, type PatientCenter, type PatientHeader } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useState } from 'react'

import { useMay, useModel, useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { writeClipboard } from '../notes/index.ts'
import { CheckIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { CalendarIcon, CheckInIcon, CopyIcon } from '../ui/page-icons.tsx'
import type { BannerActionName, BannerHandlers } from './banner-page.ts'

/** One action of a banner, as it can be taken now. */
export interface BannerAction {
  name: BannerActionName
  label: string
  icon: ReactNode
  title?: string | undefined
  isBusy: boolean
  /** True once it is done, and cannot be repeated. */
  isDone: boolean
  run: () => void
}

const idle = { isBusy: false, isDone: false }

interface Acting extends BannerHandlers {
  center: PatientCenter
  header: PatientHeader
}

/** The actions that this user may take and this backend offers, why the last one failed, and the dialog that one has opened. */
export function useBannerActions({ center, header, ...page }: Acting) {
  const words = useWords(bannerWords)
  const mayDictate = useMay('dictate')
  const copying = useCopying(center)
  const booking = useBooking(header, page)
  const arriving = useArriving(header)
  const dictation: BannerAction = {
    ...{ ...idle, name: 'dictate', label: words.startDictation, icon: <MicrophoneIcon />, run: page.onDictate },
  }
  const possible = [mayDictate && dictation, copying.action, booking.action, arriving.action]
  return {
    actions: possible.filter((action): action is BannerAction => !!action && page.offers(action.name)),
    problem: copying.problem || arriving.problem,
    dialog: booking.dialog,
  }
}

/** What became of the last press: `at` is when the note was copied, undefined if it could not be. */
interface LastCopy {
  noteId: string
  at: number | undefined
}

/** Copies the patient's newest note, formatted and as plain text (BANNER-04). */
function useCopying(center: PatientCenter) {
  const session = useSession()
  const words = useWords(bannerWords)
  const zone = usePracticeZone()
  const note = useStore(center.$lastNote)
  const [last, setLast] = useState<LastCopy>()
  if (!note || note.soap_note === null) return { action: undefined, problem: '' }
  const { id, soap_note } = note
  const copy = async () => {
    const isCopied = await writeClipboard(copiedNote(withAddenda(soap_note, note, zone)))
    setLast({ noteId: id, at: isCopied ? session.now() : undefined })
    if (isCopied) await noteMarksOf(session).copied(note)
  }
  // What was copied of one note says nothing about a newer one.
  const at = last?.noteId === id ? last.at : undefined
  const action: BannerAction = {
    ...idle,
    name: 'copy',
    label: at === undefined ? words.copyNote : words.copied(timeAt(at, zone)),
    icon: at === undefined ? <CopyIcon /> : <CheckIcon />,
    title: words.noteOf(formatMoment(note.created_at, zone)),
    run: () => void copy(),
  }
  return { action, problem: last?.noteId === id && at === undefined ? words.copyFailed : '' }
}

const $appointments = lazyModule(() => import('../appointments/index.ts'))

/** Opens the booking of an appointment for the patient (BANNER-05). */
function useBooking(header: PatientHeader, { onBook, onBooked }: BannerHandlers) {
  const words = useWords(bannerWords)
  const mayBook = useMay('book-appointments')
  const appointments = useStore($appointments)
  const [isOpen, open] = useState(false)
  if (!mayBook) return { action: undefined, dialog: null }
  const action: BannerAction = {
    ...idle,
    ...{ name: 'book', label: words.book, icon: <CalendarIcon />, isBusy: isOpen && appointments.state === 'loading' },
    run: () => {
      if (!onBook()) return
      if (appointments.state === 'failed') $appointments.retry()
      open(true)
    },
  }
  const dialog = isOpen && appointments.state === 'ready' && (
    <appointments.module.BookingDialog
      patientId={header.id}
      plan={{}}
      onClose={() => open(false)}
      onBooked={(id) => {
        open(false)
        onBooked(id)
      }}
    />
  )
  return { action, dialog }
}

const $notArriving = atom({ state: 'none' } as const)

/** Records the patient's arrival for today's appointment, where there is one (BANNER-06). */
function useArriving(header: PatientHeader) {
  const session = useSession()
  const words = useWords(bannerWords)
  const visit = useModel(() => createTodaysVisit(session, header.id), [session, header.id])
  const arrival = useStore(visit.$arrival)
  const time = useStore(visit.$time)
  const state = useStore(arrival?.$arrival ?? $notArriving)
  if (!arrival) return { action: undefined, problem: '' }
  const isDone = state.state === 'noted'
  const action: BannerAction = {
    ...{ name: 'check-in', label: isDone ? words.checkedIn : time ? words.checkInAt(time) : words.checkIn },
    icon: isDone ? <CheckIcon /> : <CheckInIcon />,
    ...{ isBusy: state.state === 'sending', isDone, run: () => void arrival.note() },
  }
  return { action, problem: state.state === 'failed' ? state.problem : '' }
}
