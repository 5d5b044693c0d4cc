import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'

import { useLatest } from '../lib/context.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  onSubmit: () => void
  /** Takes the place of `ref`. */
  place?: RefObject<HTMLFormElement | null>
}

/** A form that is sent by script, also in a frame whose sandbox forbids forms. Its own messages replace the browser's. */
export function Form({ className = 'form', onSubmit, place, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = place ?? own
  const isSent = useSentAnyhow(form, onSubmit)
  return (
    <form
      ref={form}
      className={className}
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        isSent.current = true
        onSubmit()
      }}
    />
  )
}

/**
 * Sends a form where the browser fires no `submit`. A press of its button, which Enter in a field is too, comes first in any case, and
 * may be on a button outside of the form. The browser's own way is left as it is: password managers follow it.
 */
function useSentAnyhow(form: RefObject<HTMLFormElement | null>, onSubmit: () => void): RefObject<boolean> {
  const isSent = useRef(false)
  const send = useLatest(onSubmit)
  useEffect(() => {
    const root = form.current!.getRootNode()
    const pressed = (event: Event) => {
      const button = (event.target as Element).closest('button')
      if (event.defaultPrevented || button?.type !== 'submit' || button.form !== form.current) return
      isSent.current = false
      // By then the browser has fired it, or does not.
      setTimeout(() => {
        if (!isSent.current && form.current?.isConnected) send.current()
      })
    }
    root.addEventListener('click', pressed)
    return () => root.removeEventListener('click', pressed)
  }, [form, send])
  return isSent
}
