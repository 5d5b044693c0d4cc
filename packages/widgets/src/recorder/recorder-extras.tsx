import { dictatedPatientOf } from '@chartside/core/dictation'
import { keepOf } from '@chartside/core/kept-dictations'
import { patientWords } from '@chartside/core/patients'
import { recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { PagePatient, type PagePatientProps } from './page-patient.tsx'

export { ConsentBox } from '../consent/index.ts'

// What a recorder shows beyond recording, loaded after its first paint.

interface AboveProps {
  /** For a recorder without a form around it, which would name the patient before there is a recording. */
  page?: PagePatientProps | undefined
}

/** Above the buttons: whom the recording is about. */
export function Above({ page }: AboveProps) {
  const session = useSession()
  const { state } = useStore(recorderOf(session).$recorder)
  return (
    <>
      {page && (page.patientId || page.patientName) && <PagePatient {...page} />}
      {(page || (state !== 'idle' && state !== 'failed')) && <RecordedPatient />}
    </>
  )
}

/** Name and date of birth of the patient whom the recording is about. */
export function RecordedPatient() {
  const { name, dateOfBirth } = useStore(dictatedPatientOf(useSession()))
  const { bornOn } = useWords(patientWords)
  if (!name) return null
  return (
    <p className="recorder-patient" part="patient">
      <bdi>{name}</bdi>
      {dateOfBirth && <span>{bornOn(dateOfBirth)}</span>}
    </p>
  )
}

const $notice = lazyModule(() => import('./keeping-notice.tsx'))

/** Says if recordings are not kept on disk, or with less protection; loaded only then. */
export function Keeping() {
  const { state, isWeak } = useStore(keepOf(useSession()).$keeping)
  return (state === 'full' || state === 'refused' || isWeak) && <KeepingText />
}

function KeepingText() {
  const now = useStore($notice)
  return now.state === 'ready' && <now.module.KeepingNotice />
}
