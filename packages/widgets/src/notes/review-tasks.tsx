import { isNameless, noteWords } from '@chartside/core/notes'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'
import { focusBeside } from './focus-beside.ts'
import type { ReviewPartProps } from './note-review.tsx'
import { Unreadable } from './unreadable.tsx'

/** The tasks of a dictation (REVIEW-05). */
export function ReviewTasks({ review, ready, disabled, readOnly }: ReviewPartProps) {
  const words = useWords(noteWords)
  const { rows, unreadable } = ready.draft.tasks
  return (
    <div className="review-lists">
      <Unreadable text={unreadable} />
      {rows.length === 0 && unreadable === '' && <p className="muted">{words.noTasks}</p>}
      {rows.map((task, index) => (
        <div className="review-row" data-list="tasks" key={task.key}>
          <TextField
            label={`${words.task} ${index + 1}`}
            hideLabel
            placeholder={words.taskPlaceholder}
            value={task.name}
            disabled={disabled}
            readOnly={readOnly}
            dir="auto"
            autoFocus={task.name === '' && index === rows.length - 1}
            error={ready.namesMissing && isNameless(task) ? words.nameRequired : undefined}
            onChange={(name) => review.change('tasks', task.key, { name })}
          />
          {task.status && <Badge>{task.status}</Badge>}
          {!readOnly && (
            <Button
              variant="quiet"
              aria-label={words.removeRow(task.name || `${words.task} ${index + 1}`)}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)
                review.remove('tasks', task.key)
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button data-add="" icon={<PlusIcon />} disabled={disabled} onClick={() => review.add('tasks')}>
            {words.addTask}
          </Button>
        </div>
      )}
    </div>
  )
}
