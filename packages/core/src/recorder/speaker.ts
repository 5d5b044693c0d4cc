import type { Session } from '../session/index.ts'
import type { Recorder } from './recorder.ts'

/**
 * A recording belongs to its speaker. Signing out clears it (AUTH-14), after asking. An expired session, or a sign-out in another
 * tab, which could not ask, must not cost anybody their words: the recording is stopped and kept until the same user returns or
 * another one signs in.
 */
export function belongTo(session: Session, recorder: Recorder): void {
  let speaker = userOf(session)
  let away = false
  session.onEnd((reason, isElsewhere) => {
    away = true
    if (reason === 'logout' && !isElsewhere) recorder.clear()
    else void recorder.stop()
  })
  session.$session.listen(({ state }) => {
    if (state !== 'in') return
    const user = userOf(session)
    if (away ? !surelySame(user, speaker) : surelyAnother(user, speaker)) recorder.clear()
    away = false
    speaker = user
  })
}

interface User {
  id: string
  email: string
}

const surelyAnother = (one: User, other: User) => one.id !== '' && other.id !== '' && one.id !== other.id
const surelySame = (one: User, other: User) =>
  (one.id !== '' && one.id === other.id) || (one.email !== '' && one.email === other.email)

function userOf(session: Session): User {
  const now = session.$session.get()
  return now.state === 'in' ? { id: now.provider?.azz_id ?? '', email: now.email.trim().toLowerCase() } : { id: '', email: '' }
}
