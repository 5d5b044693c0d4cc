import type { FirstError } from '@chartside/core/lib/form'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type RefObject, useEffect } from 'react'

import { useWidget } from './context.ts'

/**
 * After a failed attempt, focuses the first invalid field: the control with the field's `name`, in `form` where the element has
 * several forms.
 */
export function useFirstError<Values>(
  $firstError: ReadableAtom<FirstError<Values> | undefined>,
  form?: RefObject<HTMLElement | null>,
): void {
  const { root } = useWidget()
  const first = useStore($firstError)
  useEffect(() => {
    if (first) (form?.current ?? root).querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }, [first, form, root])
}
