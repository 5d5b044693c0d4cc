import { toastsOfPage } from '@chartside/core/environment'
import type { Toast, Toasts } from '@chartside/core/lib/toasts'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { useMethods, useWidget, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { method } from '../lib/events.ts'
import { focused } from '../lib/focused.ts'
import { choice, property } from '../lib/props.ts'
import { $places, toasters } from '../lib/toaster-place.ts'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../ui/icons.tsx'
import css from './toaster.css?inline'

const toastParts = {
  toast: 'A toast.',
  'toast-text': 'The text of a toast.',
  'toast-button': 'The button of a toast, such as Undo.',
  'toast-dismiss': 'The button that dismisses a toast.',
}

export const toasterWidget = defineWidget({
  tag: 'chartside-toaster',
  about: 'Shows toasts. An element with a toast adds one automatically, at the top right, unless the page has its own.',
  props: {
    placement: choice('Where toasts are shown.', ['top-right', 'top', 'top-left', 'bottom-right', 'bottom', 'bottom-left']),
    toasts: property<Toasts>("The session of the toasts; the page's by default.", 'Toasts'),
  },
  methods: {
    clearErrors: method('Removes errors, for example when the user has moved to another page.', '() => void', () => undefined),
  },
  parts: toastParts,
  styles: [css],
  alone: true,
  component: ({ toasts = toastsOfPage(), placement }) => <Toaster toasts={toasts} placement={placement} />,
})

function Toaster({ toasts, placement }: { toasts: Toasts; placement: string }) {
  const { host } = useWidget()
  const shown = useStore(toasts.$toasts)
  // A dialog may leave the page shortly before it withdraws its place.
  const place = useStore($places).findLast(({ isConnected }) => isConnected)
  const count = shown.length
  useMethods({ clearErrors: toasts.clearErrors })

  useEffect(() => {
    // In a dialog it is inside another element, through which a page's style sheet still reaches it.
    host.setAttribute('exportparts', Object.keys(toastParts).join(', '))
    toasters.add(host)
    return () => void toasters.delete(host)
  }, [host])

  // An open dialog makes the rest of the page inert and covers it, so the toaster moves into it, and back.
  useLayoutEffect(() => {
    if (!place) return
    const home = host.parentNode ?? document.body
    place.append(host)
    return () => void home.appendChild(host)
  }, [host, place])

  // The top layer is in order of showing: showing it again with each toast keeps it above newer dialogs and menus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    host.popover = 'manual'
    if (host.matches(':popover-open')) host.hidePopover()
    if (count > 0) host.showPopover()
  }, [host, place, count])

  const before = useRef<Element>(null)
  useActionKey(
    shown.some(({ action }) => action !== undefined),
    before,
  )

  return (
    <div className="toasts" data-placement={placement}>
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          {...{ toast, toasts }}
          onGone={() => focusOn(before.current)}
          onLeft={() => {
            before.current = null
          }}
        />
      ))}
    </div>
  )
}

/** The key that focuses a toast's button from anywhere, since such a toast closes after 10 s. */
const actionKey = 'F8'

/** Moves the focus to the newest toast with a button, and by the same key back to where it was `before`. */
function useActionKey(listening: boolean, before: RefObject<Element | null>): void {
  const { root } = useWidget()
  useEffect(() => {
    if (!listening) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== actionKey || event.defaultPrevented) return
      event.preventDefault()
      if (root.activeElement) return focusOn(before.current)
      before.current = focused()
      focusOn([...root.querySelectorAll('.toast-action')].at(-1))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [root, listening, before])
}

const focusOn = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

const icons = { info: InfoIcon, success: CheckIcon, error: AlertIcon }

interface ToastCardProps {
  toast: Toast
  toasts: Toasts
  /** Called before it closes by its own buttons. */
  onGone: () => void
  /** Called when the focus leaves it. */
  onLeft: () => void
}

/** One toast. It waits while a pointer is on it or the focus is in it. */
function ToastCard({ toast, toasts, onGone, onLeft }: ToastCardProps) {
  const { id, kind, text, action } = toast
  const { dismiss } = useWords(sharedWords)
  const Icon = icons[kind]
  const hold = () => toasts.hold(id)
  const release = () => toasts.release(id)
  const dismissIt = () => {
    // The focused button goes with the toast, so a user who came by the key goes back.
    onGone()
    toasts.dismiss(id)
  }
  const card = {
    className: 'toast',
    part: 'toast',
    'data-kind': kind,
    role: kind === 'error' ? 'alert' : 'status',
    onPointerEnter: hold,
    onPointerLeave: release,
    onFocus: hold,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      release()
      if (!currentTarget.contains(relatedTarget)) onLeft()
    },
  }
  return (
    <div {...card}>
      <Icon />
      <span className="toast-text" part="toast-text">
        {text}
      </span>
      {action && (
        <button
          type="button"
          className="toast-action"
          part="toast-button"
          aria-keyshortcuts={actionKey}
          title={`${action.label} (${actionKey})`}
          onClick={() => {
            dismissIt()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="bare toast-dismiss" part="toast-dismiss" aria-label={dismiss} onClick={dismissIt}>
        <CloseIcon />
      </button>
    </div>
  )
}
