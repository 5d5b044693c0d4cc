import type { Form } from '../lib/form.ts'
import type { Toasts } from '../lib/toasts.ts'
import type { DictationValues } from './dictation-values.ts'
import { tasksError } from './tasks.ts'
import { dictationWords } from './words.ts'

/** The rows of follow-up tasks in a dictation's form. While it is being sent they do not change. */
export function createTaskRows({ $form, $values, set }: Form<DictationValues>, toasts: Toasts) {
  let lastKey = 0
  /** The cause of the toast about unnamed tasks. */
  const namesMissing = {}
  const change = (of: (rows: DictationValues['tasks']) => DictationValues['tasks']): void => {
    if ($form.get().state === 'submitting') return
    set('tasks', of($values.get().tasks))
    if (!tasksError($values.get().tasks)) toasts.settle(namesMissing)
  }
  return {
    add: (): void => change((rows) => [...rows, { key: ++lastKey, name: '' }]),
    rename: (key: number, name: string): void => change((rows) => rows.map((row) => (row.key === key ? { key, name } : row))),
    remove: (key: number): void => change((rows) => rows.filter((row) => row.key !== key)),
    /** Shows a toast if one of these rows, which were not sent, has no name. */
    warn(rows: DictationValues['tasks']): void {
      if (tasksError(rows)) toasts.show('error', dictationWords.taskNames, { cause: namesMissing })
    },
  }
}
