import { type ReactNode, useId } from 'react'

import { AlertIcon } from './icons.tsx'

/** What every field has in common. */
export interface FieldProps {
  label: string
  /** Shows the label to screen readers only, if the page already shows it. */
  hideLabel?: boolean | undefined
  help?: ReactNode
  /** The error message, linked to the field and announced. */
  error?: string | undefined
  required?: boolean | undefined
}

/** The attributes that link a control to its field. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface Props extends FieldProps {
  /** The value in other words, for screen readers alone. */
  inWords?: string
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and help and error below. */
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
        <label part="label" htmlFor={id} id={`${id}label`}>
          {label}
        </label>
        {/* The control itself announces 'required'. */}
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
        <p className="hint" part="hint" id={`${id}help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" part="field-error" id={`${id}error`} role="alert">
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  )
}
