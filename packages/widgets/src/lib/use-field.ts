import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

interface FormWith<Name extends string> {
  $values: ReadableAtom<Record<Name, string>>
  $errors: ReadableAtom<Partial<Record<Name, string>>>
  set(name: Name, value: string): void
  leave?(name: Name): void
}

/** What the control of a form's field shows, and what it does when the user types and when they leave it. */
export const useField = <Name extends string>(form: FormWith<Name>, name: Name) => ({
  name,
  value: useStore(form.$values)[name],
  error: useStore(form.$errors)[name],
  onChange: (value: string) => form.set(name, value),
  onBlur: () => form.leave?.(name),
})
