import './dashboard.css'

import { availabilityWidget, register, todayWidget, visitsWidget } from '@chartside/widgets/portal'
import { Button, buttonLook } from '@chartside/widgets/ui'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { useSession } from '../session.ts'
import { portalWords } from '../words.ts'
import { dictationAbout, noteAddress, patientAddress, recordingAbout } from './addresses.ts'
import { Page } from './page.tsx'
import { type Dialog, PatientDialog } from './patient-dialogs.ts'
import { useForbidden } from './use-forbidden.ts'
import { useListPage } from './use-list-page.ts'
import type { ForSlot } from './wanted-slot.ts'

register(availabilityWidget, todayWidget, visitsWidget)

/** The start page: a new visit, the day, appointments by status, free times (DASH-01 to DASH-06, TODAY-01 to TODAY-05). `?status=` presets the status. */
export function Dashboard() {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<Dialog>()
  /** The slot to book for the patient who is chosen next. */
  const [slot, setSlot] = useState<ForSlot['slot']>()
  const forbidden = useForbidden()
  const status = visitsWidget.props.status.read?.(query.get('status') ?? '')
  const visits = useListPage({ defaultSize: 25, subject: status ?? '' })

  const mayDictate = useSession((session) => session.may('dictate'))
  const mayRegister = useSession((session) => session.may('register-patients'))
  const mayBook = useSession((session) => session.may('book-appointments'))
  const book = (patientId: string, slot: ForSlot['slot']) => {
    const state: ForSlot = { slot }
    void navigate(patientAddress(patientId, 'appointments'), { state })
  }
  const begin = (patientId: string) =>
    void (mayDictate ? navigate(...dictationAbout(patientId)) : navigate(patientAddress(patientId)))
  return (
    <Page title={portalWords.welcome} tab={portalWords.dashboard}>
      <div className="dashboard">
        <div className="start-visit">
          <button type="button" className="choose-patient" onClick={() => setAsking('search')}>
            {portalWords.choosePatient}
          </button>
          {mayRegister && (
            <Button variant="primary" onClick={() => setAsking('register')}>
              {portalWords.startVisit}
            </Button>
          )}
          <nav className="shortcuts" aria-label={portalWords.shortcuts}>
            <Link {...buttonLook()} to="/provider/titanAi?tab=recent">
              {portalWords.visits}
            </Link>
            <Link {...buttonLook()} to="/provider/patientPool">
              {portalWords.patients}
            </Link>
          </nav>
        </div>
        <div className="card today-card">
          <chartside-today
            ondictationrequested={({ detail }) => void navigate(...recordingAbout(detail.patientId, detail.appointmentId))}
            ondictationopened={() => void navigate('/provider/titanAi?tab=dictation')}
            onnoteopened={({ detail }) => void navigate(noteAddress(detail.dictationId))}
            onpatientselected={({ detail }) => void navigate(patientAddress(detail.patientId, detail.tab))}
            onlocationrequested={() => void navigate('/provider/patientCheckIn')}
          />
        </div>
        <div className="card">
          <chartside-visits
            status={status}
            {...visits}
            onstatuschange={({ detail }) => setQuery({ status: detail.status }, { replace: true })}
            onpatientselected={({ detail: { patientId, tab } }) => void navigate(patientAddress(patientId, tab))}
            onwidgeterror={forbidden}
          />
        </div>
        <div className="card">
          <chartside-availability
            readonly={!mayBook}
            onslotselected={({ detail }) => setSlot(detail)}
            onwidgeterror={forbidden}
          />
        </div>
      </div>
      <Suspense>
        {slot && (
          <PatientDialog
            open="search"
            onChosen={(id) => book(id, slot)}
            onRegistered={(id) => book(id, slot)}
            close={() => setSlot(undefined)}
          />
        )}
        {asking && <PatientDialog open={asking} onChosen={begin} onRegistered={begin} close={() => setAsking(undefined)} />}
      </Suspense>
    </Page>
  )
}
