import type { FirstError } from '@chartside/core/lib/form'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'

import { useWidget } from './context.ts'

/** After an attempt that was not right, brings the focus to the first such field: the control whose `name` is the field's. */
export function useFirstError<Values>($firstError: ReadableAtom<FirstError<Values> | undefined>): void {
  const { root } = useWidget()
  const first = useStore($firstError)
  useEffect(() => {
    if (first) root.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }, [first, root])
}
