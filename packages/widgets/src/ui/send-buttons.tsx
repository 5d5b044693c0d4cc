import { sharedWords } from '@chartside/core/lib/words'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from './button.tsx'

interface SendButtonsProps {
  /** True while the entries are being sent. */
  busy: boolean
  onCancel: () => void
  /** The id of the form that is sent; or else `onSend`. */
  form?: string
  onSend?: () => void
  /** The label of the button that sends. */
  children: ReactNode
}

/** The buttons at the end of a dialog with entries: Cancel, and the one that sends them. */
export function SendButtons({ busy, onCancel, form, onSend, children }: SendButtonsProps) {
  const { cancel } = useWords(sharedWords)
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(form === undefined ? { onClick: onSend } : { type: 'submit', form })} variant="primary" busy={busy}>
        {children}
      </Button>
    </>
  )
}
