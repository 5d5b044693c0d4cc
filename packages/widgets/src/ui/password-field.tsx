import { sharedWords } from '@chartside/core/lib/words'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { IconButton } from './button.tsx'
import { EyeIcon, EyeOffIcon } from './page-icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trail'>) {
  const { show, hide } = useWords(sharedWords)
  const [shown, setShown] = useState(false)
  const field = props.label.toLowerCase()
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck="false"
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton
          label={shown ? hide(field) : show(field)}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
