import { type ComponentProps, type ReactNode, useState } from 'react'

import { Field, type FieldProps } from './field.tsx'

type Given<Tag extends 'input' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'value' | 'onChange' | 'className' | 'style' | 'required' | 'children'
>

/** The properties of `TextField`. */
export interface TextFieldProps extends FieldProps, Given<'input'> {
  value: string
  onChange: (value: string) => void
  /** Shown in the field before the text. */
  lead?: ReactNode
  /** Shown in the field after the text: a button. */
  trail?: ReactNode
}

const focus = (control: HTMLElement | null): void => control?.focus()

/** One line of text. */
export function TextField({ label, hideLabel, help, error, required, value, onChange, ...props }: TextFieldProps) {
  const { lead, trail, autoFocus = false, ...input } = props
  // Only when it appears. The CDN's renderer leaves the attribute to the browser, which follows it once for a whole page.
  const [focuses] = useState(autoFocus)
  return (
    <Field {...{ label, hideLabel, help, error, required }}>
      {(control) => (
        <div className="control" part="control" data-state={error ? 'error' : 'normal'}>
          {lead && <span className="control-lead">{lead}</span>}
          <input
            type="text"
            ref={focuses ? focus : undefined}
            part="input"
            {...input}
            {...control}
            className="input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {trail}
        </div>
      )}
    </Field>
  )
}

/** The properties of `TextArea`. */
export interface TextAreaProps extends FieldProps, Given<'textarea'> {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text; it grows with them. */
export function TextArea({ label, hideLabel, help, error, required, value, onChange, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, help, error, required }}>
      {(control) => (
        <div className="control" part="control" data-state={error ? 'error' : 'normal'}>
          <textarea
            part="input"
            {...input}
            {...control}
            className="input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
