import './titan-ai.css'

import { dictationWidget, recentDictationsWidget, register } from '@chartside/widgets/portal'
import { Button, Tabs } from '@chartside/widgets/ui'
import { Suspense, useRef, useState } from 'react'

import { useConfiguration } from '../configuration.ts'
import { useSession } from '../session.ts'
import { useKeys } from '../shell/keys.ts'
import { useMedia } from '../shell/menu-state.ts'
import { portalWords } from '../words.ts'
import { showTab } from './addresses.ts'
import { type Chosen, useChosen, useStartPressed } from './chosen.ts'
import { Page } from './page.tsx'
import { PatientDialog } from './patient-dialogs.ts'
import { useForbidden } from './use-forbidden.ts'
import { useListPage } from './use-list-page.ts'
import { useQuery } from './use-query.ts'

// Loaded ahead with the page.
export { prepareRecorder } from '@chartside/widgets/portal'

register(dictationWidget, recentDictationsWidget)

type Tab = 'dictation' | 'recent'

/** The form of a dictation, and the recent dictations (DICT-01). `?tab=` and `?patient=` preset the tab and the patient, `?note=` opens a review. */
export function TitanAi() {
  const [query, edit] = useQuery()
  const forbidden = useForbidden()
  const mayDictate = useSession((session) => session.may('dictate'))
  const mayRegister = useSession((session) => session.may('register-patients'))
  const asked = query.get('tab')
  const tab: Tab = asked === 'recent' || (!mayDictate && asked !== 'dictation') ? 'recent' : 'dictation'
  const patientId = query.get('patient') ?? ''
  const recent = useListPage({ defaultSize: 10, isShown: tab === 'recent' })
  const dictation = useChosen()
  const form = useRef<HTMLElementTagNameMap['chartside-dictation']>(null)
  const isStartPressed = useStartPressed()
  const { recorder } = useConfiguration()
  const keys = useKeys()
  const isWide = useMedia('(width >= 1280px)')
  // Recent dictations load when they are first shown.
  const [recentSeen, setRecentSeen] = useState(false)
  if (tab === 'recent' && !recentSeen) setRecentSeen(true)
  const [asking, setAsking] = useState(false)
  const choose = (patientId: string) => {
    const state: Chosen = { chosen: true }
    edit((now) => showPatient(now, patientId), { state })
  }
  const closeNote = () => edit((now) => now.delete('note'))
  return (
    <Page title={portalWords.titanAi} arrival={dictation}>
      <Tabs
        label={portalWords.titanAi}
        keep
        selected={tab}
        onSelect={(tab) => edit((now) => showTab(now, tab), {})}
        tabs={[
          {
            name: 'dictation',
            label: portalWords.dictation,
            content: (
              <div className="capture">
                <chartside-dictation
                  className="card"
                  key={dictation}
                  ref={form}
                  patientId={patientId}
                  appointmentId={query.get('appointment') ?? ''}
                  {...recorder}
                  toggleKey={recorder.toggleKey || keys.record}
                  onready={() => isStartPressed() && form.current?.start()}
                  onpatientselected={({ detail }) => edit((now) => showPatient(now, detail.patientId))}
                  onpatientchange={({ detail }) => edit((now) => showForm(now, detail))}
                  ondictationsent={({ detail }) => edit((now) => leavePatient(now, detail.patientId))}
                >
                  {mayRegister && (
                    <div slot="patient" className="cluster">
                      <Button onClick={() => setAsking(true)}>{portalWords.createPatient}</Button>
                    </div>
                  )}
                </chartside-dictation>
                {isWide && <chartside-recent-dictations className="card" today onwidgeterror={forbidden} />}
              </div>
            ),
          },
          {
            name: 'recent',
            label: portalWords.recent,
            content: recentSeen ? (
              <chartside-recent-dictations
                className="card"
                {...recent}
                records
                onrecordrequested={() => edit((now) => showTab(now, 'dictation'), {})}
                dictationId={query.get('note') ?? ''}
                onnoteclosed={closeNote}
                onwidgeterror={forbidden}
              />
            ) : null,
          },
        ]}
      />
      <Suspense>
        {asking && (
          <PatientDialog
            open="register"
            onChosen={choose}
            onRegistered={choose}
            onRefused={() => edit((now) => now.delete('patient'))}
            close={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** The patient whom the user has chosen in the form. */
function showPatient(query: URLSearchParams, patientId: string): void {
  showTab(query, 'dictation')
  query.set('patient', patientId)
  query.delete('appointment')
}

/** The patient of the form, where it is not the one of the address. */
function showForm(query: URLSearchParams, about: { patientId?: string | undefined; appointmentId?: string | undefined }): void {
  for (const [name, id] of [
    ['patient', about.patientId],
    ['appointment', about.appointmentId],
  ] as const) {
    if (id) query.set(name, id)
    else query.delete(name)
  }
}

/** The next dictation begins without a patient, unless another one was chosen while this one was being sent. */
function leavePatient(query: URLSearchParams, patientId: string | undefined): void {
  if (query.get('patient') !== patientId) return
  query.delete('patient')
  query.delete('appointment')
}
