import type { FirstError } from '@chartside/core/lib/form'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'

import { useWidget } from './context.ts'

/** After a failed attempt, focuses the first invalid field: the control with the field's `name`. */
export function useFirstError<Values>($firstError: ReadableAtom<FirstError<Values> | undefined>): void {
  const { root } = useWidget()
  const first = useStore($firstError)
  useEffect(() => {
    if (first) root.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }, [first, root])
}
