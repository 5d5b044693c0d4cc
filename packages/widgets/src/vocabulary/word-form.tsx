import { charactersLeft, vocabularyWords, type WordForm as WordFormModel } from '@chartside/core/vocabulary'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { TextField } from '../ui/text-field.tsx'

interface WordFormProps {
  form: WordFormModel
  /** Names the form for screen readers. */
  label: string
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

/** Adds a word or a correction, or changes the one that was chosen. */
export function WordForm({ form: model, label }: WordFormProps) {
  const words = useWords(vocabularyWords)
  const form = useStore(model.$form)
  const errors = useStore(model.$errors)
  const word = useStore(model.$word)
  const box = useRef<HTMLDivElement>(null)
  useFirstError(model.$firstError, box)
  const submitting = form.state === 'submitting'
  const isShown = useRef(false)
  useLayoutEffect(() => {
    // A change that was left half done comes back without taking the focus.
    if (word && isShown.current) focusFirst(box.current)
    isShown.current = true
  }, [word])
  const cancel = () => {
    model.begin()
    focusFirst(box.current)
  }
  const submit = () => void model.submit().then((isSaved) => isSaved && focusFirst(box.current))
  return (
    <Form className="form" part="form" aria-label={word ? words.changing(word.text) : label} onSubmit={submit}>
      <div ref={box} className="form-grid">
        <Entry {...{ model, submitting }} name="text" required />
        <Entry {...{ model, submitting }} name="replaces" />
      </div>
      <FormFailure form={form} errors={errors} kept={words.kept} onRetry={submit} />
      <div className="actions">
        {word && (
          <Button disabled={submitting} onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={submitting}>
          {word ? (submitting ? words.saving : words.save) : submitting ? words.adding : words.add}
        </Button>
      </div>
    </Form>
  )
}

interface EntryProps {
  model: WordFormModel
  name: 'text' | 'replaces'
  submitting: boolean
  required?: boolean
}

/** It has no maxlength: pasted text would lose its end unnoticed. */
function Entry({ model, name, submitting, required = false }: EntryProps) {
  const words = useWords(vocabularyWords)
  const field = useField(model, name)
  const room = charactersLeft(name, field.value)
  const help = { text: words.textHelp, replaces: words.replacesHelp }[name]
  return (
    <TextField
      {...field}
      label={words[name]}
      help={room === undefined ? help : words.room(room)}
      required={required}
      readOnly={submitting}
      autoComplete="off"
      dir="auto"
    />
  )
}
