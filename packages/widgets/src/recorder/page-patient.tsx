import { dictationOf } from '@chartside/core/dictation'
import { recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ChangeDialog, dictationCss } from '../dictation/index.ts'
import { useSession, useSheet } from '../lib/context.ts'

/** The patient that a page with a recorder alone shows. */
export interface PagePatientProps {
  patientId: string
  patientName: string
  /** False where the page prevents the change. */
  mayChange: (from: string, to: string) => boolean
}

/**
 * Makes the recorder follow the page's patient. A recording stays with the patient it was begun for; when the page shows another one,
 * the user decides. Loaded only for pages that name a patient.
 */
export function PagePatient({ patientId, patientName, mayChange }: PagePatientProps) {
  useSheet(dictationCss)
  const session = useSession()
  const form = dictationOf(session)
  useEffect(() => form.beforeChange(mayChange), [form, mayChange])
  useEffect(() => form.follow({ patientId, patientName, providerId: '', withoutUser: true }), [form, patientId, patientName])
  const change = useStore(form.$change)
  const finish = () => {
    form.stay()
    void recorderOf(session).stop()
  }
  return change && <ChangeDialog form={form} change={change} onFinish={finish} alone />
}
