import { deliveriesOf, dictationOf } from '../dictation/index.ts'
import { recorderOf } from '../recorder/index.ts'
import { type Session, unsentOf } from '../session/index.ts'
import type { Frame } from './frame.ts'

/** Reports `unsentchange` when something becomes unsent, or nothing is: a page that removes the frame then would lose it. */
export function reportUnsent(session: Session, { report }: Pick<Frame, 'report'>): void {
  let wasUnsent = false
  const check = (): void => {
    const unsent = unsentOf(session) !== 'none'
    if (unsent === wasUnsent) return
    wasUnsent = unsent
    report('unsentchange', { unsent })
  }
  recorderOf(session).$recorder.listen(check)
  dictationOf(session).$values.listen(check)
  deliveriesOf(session).$waiting.listen(check)
  check()
}
