import { sharedWords } from '@chartside/core/lib/words'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Dialog, YesNo } from './dialog.tsx'
import { Problem } from './problem.tsx'

/** The properties of `Confirm`. */
export interface ConfirmProps {
  /** The whole question. */
  question: string
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
export function Confirm({ question, onYes, onNo, busy = false, refused = false, problem, children }: ConfirmProps) {
  const { yes, no } = useWords(sharedWords)
  return (
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
  )
}
