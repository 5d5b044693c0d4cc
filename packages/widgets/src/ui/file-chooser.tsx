import { type ReactNode, useEffect, useRef } from 'react'

import { useLatest, usePartSheet } from '../lib/context.ts'
import { Button } from './button.tsx'
import type { ControlProps } from './field.tsx'
import formLayout from './form-layout.css?inline'

interface FileChooserProps {
  label: string
  icon?: ReactNode
  accept: string
  multiple?: boolean
  /** Opens the camera, if the device has one. */
  camera?: boolean
  autoFocus?: boolean
  disabled?: boolean
  /** The attributes that link it to its field. */
  control?: ControlProps
  /** Called with an empty list if the chooser is closed without a file. */
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the device's file chooser. */
export function FileChooser(props: FileChooserProps) {
  usePartSheet(formLayout)
  const { label, icon, accept, multiple = false, camera = false, autoFocus = false, disabled = false, control, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const latest = useLatest(onFiles)
  useEffect(() => {
    const chooser = input.current!
    const closed = () => latest.current([])
    chooser.addEventListener('cancel', closed)
    return () => chooser.removeEventListener('cancel', closed)
  }, [latest])
  return (
    <span className="file-chooser" data-camera={camera || undefined}>
      <input
        {...control}
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button icon={icon} disabled={disabled} data-autofocus={autoFocus || undefined} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  )
}
