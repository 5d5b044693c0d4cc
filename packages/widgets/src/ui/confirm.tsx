import { sharedWords } from '@chartside/core/lib/words'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { About } from './about-patient.tsx'
import { Dialog, YesNo } from './dialog.tsx'
import type { Subject } from './patient-context.ts'
import { Problem } from './problem.tsx'

/** The properties of `Confirm`. */
export interface ConfirmProps {
  /** The whole question. */
  question: string
  /** The patient of what is asked about, who is named below the question, and nobody else on the screen; or `nobody`. */
  patient: Subject
  onYes: () => void
  onNo: () => void
  /** True while Yes is being carried out. */
  busy?: boolean
  /** True after a final refusal: Yes is disabled. */
  refused?: boolean
  /** Why the last attempt failed. */
  problem?: string | undefined
  children?: ReactNode
}

/** Asks before an action that cannot be undone (UI-03). */
export function Confirm({ question, patient, onYes, onNo, busy = false, refused = false, problem, children }: ConfirmProps) {
  const { yes, no } = useWords(sharedWords)
  return (
    <About subject={patient}>
      <Dialog
        title={question}
        size="small"
        locked={busy}
        onClose={onNo}
        footer={<YesNo {...{ yes, no, busy, refused, onYes, onNo }} />}
      >
        {children}
        {problem && <Problem>{problem}</Problem>}
      </Dialog>
    </About>
  )
}
