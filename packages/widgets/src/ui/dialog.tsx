import { sharedWords } from '@chartside/core/lib/words'
import { type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'

import { SessionContext, useLatest, useWords } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { offerPlace } from '../lib/toaster-place.ts'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { PatientLine, useAboutPatient } from './patient-line.tsx'
import { lockScroll } from './scroll-lock.ts'

export interface DialogProps {
  title: string
  /** Closes it: draw the dialog no longer. */
  onClose: () => void
  /** True while there is something to lose: Escape, a click beside it and the cross then ask first. */
  unsaved?: boolean
  /** True while something is under way that closing would cut off. */
  locked?: boolean
  size?: 'small' | 'normal' | 'large'
  /** True where its content names the patient: then its title does not. */
  namesPatient?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** A modal dialog, open as long as it is drawn. It gives the focus back to where it came from. */
export function Dialog({ title, onClose, unsaved = false, locked = false, size = 'normal', ...props }: DialogProps) {
  const { namesPatient = false, footer, children } = props
  const { close } = useWords(sharedWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toastPlace = useRef<HTMLDivElement>(null)
  const toasts = useContext(SessionContext)?.environment.toasts
  const [asking, setAsking] = useState(false)
  const about = useAboutPatient()
  const titleId = useId()
  // Errors were about what is left now.
  const leaveIt = () => {
    toasts?.clearErrors()
    onClose()
  }
  const requestClose = useLatest(() => {
    if (locked) return
    if (unsaved) setAsking(true)
    else leaveIt()
  })

  useLayoutEffect(() => {
    const shown = dialog.current!
    const spot = place.current!
    const opener = focused()
    // A browser may close it past our question, on a second Escape: then it is opened again to be asked.
    const closed = () => {
      if (!shown.isConnected || shown.open) return
      shown.showModal()
      requestClose.current()
    }
    const open = () => {
      if (!shown.open) shown.showModal()
      const settle = focusFirst(shown)
      const unlock = lockScroll()
      const takePlace = offerPlace(toastPlace.current!)
      shown.addEventListener('close', closed)
      return () => {
        shown.removeEventListener('close', closed)
        settle()
        takePlace()
        unlock()
        const now = focused()
        shown.close()
        // The page may have gone on to something else already.
        const isFree = now === null || now === document.body || shown.contains(now)
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }
    }
    // In a part of the page that is hidden nobody sees it, and still it would keep the rest from being used.
    let leave: (() => void) | undefined
    const follow = () => {
      if (spot.getClientRects().length > 0) leave ??= open()
      else {
        // What is being typed is handed over as on every other way out of a field.
        const now = focused()
        if (now instanceof HTMLElement && shown.contains(now)) now.blur()
        leave?.()
        leave = undefined
      }
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(spot)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [requestClose])

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    requestClose.current()
  }

  return (
    <>
      {/* Has a box wherever the dialog can be seen; the dialog itself has none while it is closed. */}
      <div className="dialog-place" ref={place} />
      <dialog
        ref={dialog}
        className="dialog"
        part="dialog"
        data-size={size}
        aria-labelledby={titleId}
        onKeyDown={onEscape}
        onCancel={(event) => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          requestClose.current()
        }}
        onPointerDown={(event) => beside(event) && requestClose.current()}
      >
        <div className="dialog-header">
          <div className="dialog-heading">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {about && !namesPatient && <PatientLine {...about} />}
          </div>
          <IconButton size="small" label={close} icon={<CloseIcon />} disabled={locked} onClick={() => requestClose.current()} />
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <div className="dialog-footer">{footer}</div>}
        <div ref={toastPlace} />
      </dialog>
      {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={leaveIt} />}
    </>
  )
}

/** Where the focus goes when a dialog opens: where it says so, else to its tabs or its first field. */
const firstField = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  // A dialog to be read first: a phone's keyboard would cover it.
  dialog.querySelector<HTMLElement>('.dialog-body [role="tab"][aria-selected="true"]') ??
  dialog.querySelector<HTMLElement>(`.dialog-body :is(${fields}):not(:disabled)`)

const fields = 'input, textarea, select, [contenteditable="true"], [aria-haspopup="listbox"]'

/** Puts the focus on the first field, or where the browser puts it until that is drawn; the function that comes back gives up waiting. */
function focusFirst(dialog: HTMLElement): () => void {
  const first = firstField(dialog)
  if (first) first.focus()
  const began = focused()
  const waiting = new MutationObserver(() => {
    const field = firstField(dialog)
    // Who has moved on meanwhile stays there.
    if (field && focused() === began) field.focus()
    if (field || focused() !== began) waiting.disconnect()
  })
  if (!first) waiting.observe(dialog, { childList: true, subtree: true })
  return () => waiting.disconnect()
}

/** A press on the backdrop is one on the dialog itself, outside of its box. */
function beside(event: React.PointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget || event.button !== 0) return false
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/** Asks before unsaved entries are lost. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { discard, keepEditing, discardChanges } = useWords(sharedWords)
  const answers = <YesNo yes={discardChanges} no={keepEditing} onYes={onDiscard} onNo={onKeep} />
  return (
    <Dialog title={discard} size="small" onClose={onKeep} footer={answers}>
      {null}
    </Dialog>
  )
}

interface YesNoProps {
  yes: string
  no: string
  busy?: boolean
  refused?: boolean
  onYes: () => void
  onNo: () => void
}

/** The two answers of a question (UI-03). The safe one comes first, and has the focus. */
export function YesNo({ yes, no, busy = false, refused = false, onYes, onNo }: YesNoProps) {
  const safe = useRef<HTMLButtonElement>(null)
  // The focus would be lost with the button that it is on.
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
