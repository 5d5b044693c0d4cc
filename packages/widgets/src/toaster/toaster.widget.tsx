import { toastsOfPage } from '@chartside/core/environment'
import type { Toast, Toasts } from '@chartside/core/lib/toasts'
import { words } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'

import { useWidget, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { property } from '../lib/props.ts'
import { $places, toasters } from '../lib/toaster-place.ts'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../ui/icons.tsx'
import css from './toaster.css?inline'

export const toasterWidget = defineWidget({
  tag: 'chartside-toaster',
  about: 'Shows what is said in passing, top right. An element that has something to say brings one by itself.',
  props: {
    toasts: property<Toasts>("Whose toasts it shows; the page's when absent.", 'Toasts'),
  },
  parts: { toast: 'One of what is said.' },
  styles: [css],
  alone: true,
  component: ({ toasts = toastsOfPage() }) => <Toaster toasts={toasts} />,
})

function Toaster({ toasts }: { toasts: Toasts }) {
  const { host } = useWidget()
  const shown = useStore(toasts.$toasts)
  // A dialog may have left the page a moment before it says so.
  const place = useStore($places).findLast(({ isConnected }) => isConnected)
  const count = shown.length

  useEffect(() => {
    toasters.add(host)
    return () => void toasters.delete(host)
  }, [host])

  // An open dialog makes the rest of the page inert and lies above it, so the toaster moves into it, and back.
  useLayoutEffect(() => {
    if (!place) return
    const home = host.parentNode ?? document.body
    place.append(host)
    return () => void home.appendChild(host)
  }, [host, place])

  // What was shown last in the top layer lies on top: showing again with each toast keeps it above newer dialogs and menus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    host.popover = 'manual'
    if (host.matches(':popover-open')) host.hidePopover()
    if (count > 0) host.showPopover()
  }, [host, place, count])

  return (
    <div className="toasts">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </div>
  )
}

const icons = { info: InfoIcon, success: CheckIcon, error: AlertIcon }

/** One toast. It waits while a pointer is on it or the focus is in it. */
function ToastCard({ toast: { id, kind, text }, toasts }: { toast: Toast; toasts: Toasts }) {
  const { dismiss } = useWords(words)
  const Icon = icons[kind]
  const hold = () => toasts.hold(id)
  const release = () => toasts.release(id)
  const card = {
    className: 'toast',
    part: 'toast',
    'data-kind': kind,
    role: kind === 'error' ? 'alert' : 'status',
    onPointerEnter: hold,
    onPointerLeave: release,
    onFocus: hold,
    onBlur: release,
  }
  return (
    <div {...card}>
      <Icon />
      <span className="toast-text">{text}</span>
      <button type="button" className="toast-dismiss" aria-label={dismiss} onClick={() => toasts.dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  )
}
