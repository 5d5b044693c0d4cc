import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: () => void
}

/** A form that is sent by script. Its own messages replace the browser's. */
export const Form = ({ className = 'form', onSubmit, ...rest }: FormProps) => (
  <form
    className={className}
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
