import { sharedWords } from '@chartside/core/lib/words'
import { type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'

import { SessionContext, useLatest, useWords } from '../lib/context.ts'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { PatientContext } from './patient-context.ts'
import { takeKey } from './take-key.ts'
import { useModal } from './use-modal.ts'

/** The properties of `Dialog`. */
export interface DialogProps {
  title: string
  /** Called when the user closes it: stop drawing it then. Without it, the user cannot close it. */
  onClose?: () => void
  /** True while there are unsaved entries: Escape, a press outside it and the close button then ask first. */
  unsaved?: boolean
  /** True while closing would interrupt something in progress. */
  locked?: boolean
  /** `workspace` fills the window and keeps its height, whatever it shows. */
  size?: 'small' | 'normal' | 'large' | 'drawer' | 'workspace'
  /** A part besides `dialog`. */
  part?: string
  /** The id of the text that describes it. */
  describedBy?: string
  /** True if its title has a name, which no translator may change. */
  hasName?: boolean
  /** True if its content names the patient, so that its title does not. */
  namesPatient?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A modal dialog, open while it is drawn. Closing it returns the focus. */
export function Dialog({ title, onClose, unsaved = false, locked = false, size = 'normal', ...props }: DialogProps) {
  const { part = '', describedBy, namesPatient = false, hasName = false, footer, children } = props
  const words = useWords(sharedWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toastPlace = useRef<HTMLDivElement>(null)
  const toasts = useContext(SessionContext)?.environment.toasts
  const patient = useContext(PatientContext)
  const titleId = useId()
  const { close, question } = useDiscard(unsaved, () => {
    // Error toasts were about this dialog.
    toasts?.clearErrors()
    onClose?.()
  })
  const requestClose = useLatest(() => {
    if (!locked && onClose) close()
  })

  useModal({ dialog, place, toastPlace, requestClose })

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    takeKey(event)
    requestClose.current()
  }

  return (
    <>
      {/* Has a box wherever the dialog would be visible; the dialog itself has none while it is closed. */}
      <div className="dialog-place" ref={place} />
      <dialog
        ref={dialog}
        className="dialog"
        part={`dialog ${part}`}
        data-size={size}
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        onKeyDown={onEscape}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          requestClose.current()
        }}
        onPointerDown={(event) => isOnBackdrop(event) && requestClose.current()}
      >
        <div className="dialog-header" part="dialog-header">
          <div className="dialog-heading">
            <h2 className="dialog-title" part="dialog-title" id={titleId} translate={hasName ? 'no' : undefined}>
              {title}
            </h2>
            {!namesPatient && patient?.line}
          </div>
          {onClose && (
            <IconButton
              size="small"
              label={words.close}
              icon={<CloseIcon />}
              disabled={locked}
              onClick={() => requestClose.current()}
            />
          )}
        </div>
        <div className="dialog-body" part="dialog-body">
          {children}
        </div>
        {footer && (
          <div className="actions dialog-footer" part="dialog-footer">
            {footer}
          </div>
        )}
        <div ref={toastPlace} />
      </dialog>
      {question}
    </>
  )
}

/** True for a press on the backdrop, whose target is the dialog itself. */
function isOnBackdrop(event: React.PointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget || event.button !== 0) return false
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/** Closes something, asking first if unsaved entries would be discarded; draw `question` outside it. */
export function useDiscard(unsaved: boolean, onClose: () => void) {
  const { discard, keepEditing, discardChanges } = useWords(sharedWords)
  const [asking, ask] = useState(false)
  const keep = () => ask(false)
  const leave = () => {
    ask(false)
    onClose()
  }
  const answers = <YesNo yes={discardChanges} no={keepEditing} onYes={leave} onNo={keep} />
  return {
    close: () => (unsaved ? ask(true) : onClose()),
    question: asking && (
      <Dialog title={discard} size="small" onClose={keep} footer={answers}>
        {null}
      </Dialog>
    ),
  }
}

interface YesNoProps {
  yes: string
  no: string
  busy?: boolean
  refused?: boolean
  onYes: () => void
  onNo: () => void
}

/** The two answers to a question (UI-03). The safe one comes first and has the focus. */
export function YesNo({ yes, no, busy = false, refused = false, onYes, onNo }: YesNoProps) {
  const safe = useRef<HTMLButtonElement>(null)
  // The focus would be lost on the disabled button.
  useLayoutEffect(() => {
    if (refused) safe.current?.focus()
  }, [refused])
  return (
    <>
      <Button data-autofocus ref={safe} disabled={busy} onClick={onNo}>
        {no}
      </Button>
      <Button variant="danger" busy={busy} disabled={refused} onClick={onYes}>
        {yes}
      </Button>
    </>
  )
}
