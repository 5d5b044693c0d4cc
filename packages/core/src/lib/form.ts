import { atom, computed, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused, SessionEnded } from '../errors.ts'

/** A message for each invalid field. */
export type FormErrors<Values> = { [Name in keyof Values]?: string }

/** Editing until it is sent; `failed` has the reason why the last attempt did not succeed. */
export type FormState = { state: 'editing' } | { state: 'submitting' } | { state: 'failed'; error: CallError }

/** What makes one form different from another. */
export interface FormOptions<Values> {
  /** The values of an untouched form. The order of its fields is their order on screen. */
  initial: Values
  /** Messages for invalid values; empty if all are valid. */
  check?: (values: Values) => FormErrors<Values>
  /** Sends the values. An error comes back at the fields, or as the form's failure. */
  send: (values: Values) => Promise<void>
  /** The server's field names, if they differ from ours. */
  serverNames?: Record<string, keyof Values & string>
}

/** An untouched form of text fields, in the order of their labels. */
export const blank = <Name extends string>(labels: Record<Name, unknown>): Record<Name, string> =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as Record<Name, string>

/** Where the focus belongs after an attempt; `attempt` distinguishes two refusals of the same field. */
export interface FirstError<Values> {
  field: keyof Values & string
  attempt: number
}

/** A form: its stores, and the commands of its model. */
export interface Form<Values extends object> {
  $form: ReadableAtom<FormState>
  $values: ReadableAtom<Values>
  /** Messages to show: only at fields that were left or sent. */
  $errors: ReadableAtom<FormErrors<Values>>
  $firstError: ReadableAtom<FirstError<Values> | undefined>
  /** True if a value differs from its initial one. */
  $changed: ReadableAtom<boolean>
  /** Like `$changed`, but without subscribing, so nothing is loaded. */
  isChanged(): boolean
  /** Sets a value; the server's message about the old one goes. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void
  /**
   * Marks a field as left: from now on it shows its message. A field that was only passed through shows none yet; a message would
   * also push the pressed control from under the pointer.
   */
  touch(name: keyof Values & string): void
  /** Shows all messages; true if there are none. */
  check(): boolean
  /** Checks and sends. True once the server has accepted; a second call during sending does nothing. */
  submit(): Promise<boolean>
  /** Shows why sending failed, at the fields or as the form's failure. */
  refuse(error: CallError): undefined
  /** Starts over, with other values if given. */
  reset(values?: Values): void
}

/** The part of a form that its screen reads. */
export type FormView<Values extends object> = Pick<
  Form<Values>,
  '$form' | '$values' | '$errors' | '$firstError' | '$changed' | 'isChanged'
>

/** The part of a form that its view reads. */
export const viewOf = <Values extends object>(form: Form<Values>): FormView<Values> => {
  const { $form, $values, $errors, $firstError, $changed, isChanged } = form
  return { $form, $values, $errors, $firstError, $changed, isChanged }
}

/** The values of one form, their messages, and sending them. A failure loses no entry. */
export function createForm<Values extends object>({ initial, check, send, serverNames = {} }: FormOptions<Values>): Form<Values> {
  type Name = keyof Values & string
  const names = Object.keys(initial) as Name[]
  const $form = atom<FormState>({ state: 'editing' })
  const $start = atom(initial)
  const $values = atom(initial)
  const $touched = atom<ReadonlySet<string>>(new Set())
  const entered = new Set<string>()
  const $refusals = atom<FormErrors<Values>>({})
  const $firstError = atom<FirstError<Values> | undefined>()
  let attempts = 0

  const $errors = computed([$values, $touched, $refusals], (values, touched, refusals): FormErrors<Values> => {
    const own: FormErrors<Values> = check?.(values) ?? {}
    const shown: FormErrors<Values> = {}
    for (const name of names) {
      const message = (touched.has(name) ? own[name] : undefined) ?? refusals[name]
      if (message) shown[name] = message
    }
    return shown
  })

  const showFirst = (): boolean => {
    const errors = $errors.get()
    const field = names.find((name) => errors[name])
    $firstError.set(field ? { field, attempt: ++attempts } : undefined)
    return field === undefined
  }

  const ourName = (name: string): Name | undefined => serverNames[name] ?? names.find((own) => own === name)

  function refuse(error: CallError): undefined {
    if (error instanceof Refused) {
      const refusals: FormErrors<Values> = {}
      for (const [name, messages] of Object.entries(error.fields)) {
        const field = ourName(name)
        if (field) refusals[field] = messages.join(' ')
      }
      $refusals.set(refusals)
    }
    $form.set({ state: 'failed', error })
    showFirst()
  }

  const differs = (start: Values, values: Values) => names.some((name) => !Object.is(start[name], values[name]))

  const form: Form<Values> = {
    $form,
    $values,
    $errors,
    $firstError,
    $changed: computed([$start, $values], differs),
    isChanged: () => differs($start.value ?? initial, $values.value ?? initial),
    set(name, value) {
      if (!Object.is($values.get()[name], value)) entered.add(name)
      $values.set({ ...$values.get(), [name]: value })
      if ($refusals.get()[name] !== undefined) {
        const { [name]: _, ...rest } = $refusals.get()
        $refusals.set(rest as FormErrors<Values>)
      }
      if ($form.get().state === 'failed') $form.set({ state: 'editing' })
    },
    touch(name) {
      if (entered.has(name)) $touched.set(new Set($touched.get()).add(name))
    },
    check() {
      $refusals.set({})
      $touched.set(new Set(names))
      return showFirst()
    },
    async submit() {
      if ($form.get().state === 'submitting') return false
      $form.set({ state: 'editing' })
      if (!form.check()) return false
      $form.set({ state: 'submitting' })
      try {
        await send($values.get())
        $form.set({ state: 'editing' })
        return true
      } catch (error) {
        const failure = asCallError(error)
        if (failure) refuse(failure)
        else $form.set({ state: 'editing' })
        return false
      }
    },
    refuse,
    reset(values = initial) {
      $start.set(values)
      $values.set(values)
      $touched.set(new Set())
      entered.clear()
      $refusals.set({})
      $firstError.set(undefined)
      $form.set({ state: 'editing' })
    },
  }
  return form
}

/** The message of a failed form; '' if a toast or the session already shows it. */
export function failureOf(state: FormState): string {
  if (state.state !== 'failed' || state.error instanceof SessionEnded) return ''
  return state.error instanceof Refused && state.error.shown ? '' : state.error.message
}
