import type { CallError } from '@chartside/core/errors'

import { useWidgetError } from '../lib/context.ts'
import { useFocusNear } from '../lib/use-focus-near.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'

interface AskFirstProps extends Omit<ConfirmProps, 'busy' | 'problem'> {
  /** `none` while nothing is asked; `asked`, with why the last attempt failed; any other state while Yes is being carried out. */
  about: { state: string; problem?: string | undefined; error?: CallError | undefined }
}

/** The question of a model that asks before it does something; nothing while none is open. */
export function AskFirst({ about: { state, problem, error }, ...question }: AskFirstProps) {
  const isOpen = state !== 'none'
  useWidgetError(error)
  useFocusNear(isOpen)
  return isOpen && <Confirm {...question} busy={state !== 'asked'} problem={problem} />
}
