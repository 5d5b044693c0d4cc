import { type ReactNode, useId } from 'react'

import { AlertIcon } from './icons.tsx'

export interface FieldProps {
  label: string
  /** Keeps the label for readers only, where the page around says it already. */
  hideLabel?: boolean
  help?: ReactNode
  /** What is wrong, in words; tied to the field and read out. */
  error?: string | undefined
  required?: boolean | undefined
}

/** What a control needs to belong to its field. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface Props extends FieldProps {
  /** The value in other words, for readers alone. */
  inWords?: string
  children: (control: ControlProps) => ReactNode
}

/** A label above, a control, help and what is wrong with it below. */
export function Field({ label, hideLabel = false, help, inWords, error, required = false, children }: Props) {
  const id = useId()
  const described = [error && `${id}error`, help && `${id}help`, inWords && `${id}words`].filter(Boolean).join(' ')
  const control: ControlProps = { id }
  if (described) control['aria-describedby'] = described
  if (error) control['aria-invalid'] = true
  if (required) control['aria-required'] = true
  return (
    <div className="field" part="field" data-state={error ? 'error' : 'normal'}>
      <div className={hideLabel ? 'visually-hidden' : 'field-label'}>
        <label htmlFor={id} id={`${id}label`}>
          {label}
        </label>
        {/* Readers hear 'required' from the control itself. */}
        {required && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children(control)}
      {inWords && (
        <p className="visually-hidden" id={`${id}words`}>
          {inWords}
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}error`} role="alert">
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  )
}
