import type { WantedSlot } from '@chartside/core/appointments'
import type { Place } from '@chartside/core/lib/paging'
import { createDictationSummary, summaryWords } from '@chartside/core/notes'
import { centerWords, type PatientHeader as Header, type PatientCenter } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { AppointmentsPanelProps } from '../appointments/index.ts'
import type { DocumentsPanelProps } from '../documents/index.ts'
import { useModel, useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import type { ListPage } from '../lib/use-list-page.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { factsOf } from '../ui/patient-context.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { BannerHandlers } from './banner-page.ts'
import { PatientBanner } from './patient-banner.tsx'
import { PatientDictations } from './patient-dictations.tsx'
import { PatientFacts } from './patient-facts.tsx'
import { SummaryDialog } from './summary-dialog.tsx'

/** The tabs of a patient (CENTER-01), the first one by default. */
export const patientTabs = ['center', 'documents', 'appointments'] as const
export type PatientTab = (typeof patientTabs)[number]

/** The events about the patient's documents that reach the page. */
type DocumentHandlers = Pick<DocumentsPanelProps, 'onOpened' | 'onUploaded' | 'onChanged' | 'onDeleted'>

export interface PatientTabsProps {
  center: PatientCenter
  header: Header
  patientId: string
  shown: PatientTab
  /** A slot to be booked, once the appointments are shown. */
  wanted: WantedSlot | undefined
  disabled: boolean
  onTab: (tab: PatientTab) => void
  /** What the page offers in the banner, and hears of it. */
  banner: BannerHandlers
  documents: DocumentHandlers
  /** The page of the appointments. */
  place: Place
  onPage: (place: ListPage) => void
  /** An appointment was opened; true to show it here, in a dialog. */
  onAppointment: (appointmentId: string) => boolean
}

/** The patient above the tabs (CENTER-01). */
export function PatientTabs({ center, header, patientId, shown, wanted, disabled, ...handlers }: PatientTabsProps) {
  const { onTab, banner, onAppointment, documents, place, onPage } = handlers
  const session = useSession()
  const words = useWords(centerWords)
  const summaryModel = useModel(() => createDictationSummary(session, patientId), [session, patientId])
  const [summaryIsOpen, openSummary] = useState(false)
  // Documents load when they are first shown; after that an upload continues behind another tab.
  const [documentsSeen, seeDocuments] = useState(false)
  if (shown === 'documents' && !documentsSeen) seeDocuments(true)
  const [appointmentsSeen, seeAppointments] = useState(false)
  if (shown === 'appointments' && !appointmentsSeen) seeAppointments(true)
  return (
    <AboutPatient {...factsOf(header)}>
      <PatientBanner {...{ center, header }} {...banner} />
      <PatientFacts header={header} />
      <Tabs
        keep
        label={words.tabs}
        selected={shown}
        onSelect={onTab}
        tabs={[
          {
            name: 'center',
            label: words.center,
            content: (
              <PatientDictations
                {...{ center, header }}
                action={<SummaryButton model={summaryModel} onOpen={() => openSummary(true)} />}
              />
            ),
          },
          {
            name: 'documents',
            label: words.documents,
            content: documentsSeen && <Documents {...{ patientId, disabled, ...documents }} />,
          },
          {
            name: 'appointments',
            label: words.appointments,
            content: appointmentsSeen && <Appointments {...{ patientId, wanted, place, onPage }} onOpened={onAppointment} />,
          },
        ]}
      />
      {summaryIsOpen && (
        <SummaryDialog model={summaryModel} patientId={patientId} name={header.name} onClose={() => openSummary(false)} />
      )}
    </AboutPatient>
  )
}

/** Opens the summary; shows progress while one is being written. */
function SummaryButton({ model, onOpen }: { model: ReturnType<typeof createDictationSummary>; onOpen: () => void }) {
  const words = useWords(summaryWords)
  const { state } = useStore(model.$summary)
  return (
    <Button size="small" icon={state === 'loading' && <Spinner />} onClick={onOpen}>
      {words.open}
      {state === 'loading' && <span className="visually-hidden">{words.summarizing}</span>}
    </Button>
  )
}

const $documents = lazyModule(() => import('../documents/index.ts'))

function Documents(props: DocumentsPanelProps) {
  const words = useWords(centerWords)
  const loaded = useStore($documents)
  if (loaded.state === 'loading') return <Skeleton lines={6} columns={5} />
  if (loaded.state === 'failed') return <Failed message={words.documentsFailed} />
  return <loaded.module.DocumentsPanel {...props} />
}

const $appointments = lazyModule(() => import('../appointments/index.ts'))

function Appointments(props: AppointmentsPanelProps) {
  const words = useWords(centerWords)
  const loaded = useStore($appointments)
  if (loaded.state === 'loading') return <Skeleton lines={6} columns={5} />
  if (loaded.state === 'failed') return <Failed message={words.appointmentsFailed} />
  return <loaded.module.AppointmentsPanel {...props} />
}
