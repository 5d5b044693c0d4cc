import { type DictationForm, dictationWords, taskError } from '@chartside/core/dictation'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

interface TaskRowsProps {
  form: DictationForm
  locked: boolean
  /** Called before the last task is removed, to move the focus. */
  onLast: () => void
}

/** The follow-up tasks of a dictation (DICT-03). */
export function TaskRows({ form, locked, onLast }: TaskRowsProps) {
  const words = useWords(dictationWords)
  const { tasks } = useStore(form.$values)
  const errors = useStore(form.$errors)
  if (tasks.length === 0) return null
  const firstBlank = tasks.find((task) => taskError(task))
  return (
    <fieldset className="stack tight dictation-tasks">
      <legend part="label">{words.tasks}</legend>
      {tasks.map((task, index) => (
        <div className="dictation-task" key={task.key}>
          <TextField
            label={words.task(index + 1)}
            hideLabel
            required
            dir="auto"
            // The focus goes here if a task has no name.
            name={task === firstBlank ? 'tasks' : undefined}
            placeholder={words.taskPlaceholder}
            autoFocus={index === tasks.length - 1 && task.name === ''}
            error={errors.tasks && taskError(task) ? words.taskName : undefined}
            readOnly={locked}
            value={task.name}
            onChange={(name) => form.setTask(task.key, name)}
          />
          <Button
            variant="quiet"
            aria-label={words.removeTask(index + 1)}
            disabled={locked}
            onClick={({ currentTarget }) => {
              const row = currentTarget.parentElement
              const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
              if (beside) beside.focus()
              else onLast()
              form.removeTask(task.key)
            }}
          >
            {words.remove}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}
