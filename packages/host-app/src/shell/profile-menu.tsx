import { useId, useRef } from 'react'

import { useSession, useSessionElement } from '../session.ts'
import { words } from '../words.ts'

/** The provider's picture, and behind it their name and the way out (NAV-06), which asks while something is `unsent`. */
export function ProfileMenu({ unsent }: { unsent: boolean }) {
  const session = useSessionElement()
  const provider = useSession(({ provider }) => provider)
  const question = useRef<HTMLDialogElement>(null)
  const questionId = useId()
  // What was stored by an older version may lack either.
  const { name = '', profile = '' }: { name?: string; profile?: string } = provider ?? {}
  return (
    <div className="profile">
      <button type="button" className="picture" aria-label={words.profile} popoverTarget="profile-menu">
        {profile.startsWith('data:image/') ? <img src={profile} alt="" /> : <span aria-hidden="true">{initialsOf(name)}</span>}
      </button>
      <div id="profile-menu" popover="auto" className="profile-menu">
        <p className="name">{name}</p>
        <button type="button" onClick={() => (unsent ? question.current?.showModal() : session.logout())}>
          {words.logout}
        </button>
      </div>
      <dialog ref={question} className="question" aria-labelledby={questionId}>
        <p id={questionId}>{words.logoutUnsent}</p>
        <form method="dialog" className="question-answers">
          <button type="submit" className="button plain">
            {words.no}
          </button>
          <button type="submit" className="button danger" onClick={() => session.logout()}>
            {words.yes}
          </button>
        </form>
      </dialog>
    </div>
  )
}

/** Up to two letters that stand for a name: of its first and its last word, titles left out. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part) && !part.endsWith('.'))
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
