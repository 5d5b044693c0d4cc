import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useSession, useSessionElement } from '../session.ts'
import { portalWords } from '../words.ts'

/**
 * The user's picture or initials, which open a menu with their name, their password and signing out (NAV-06). Signing out asks
 * first while something is unsent, here or on another page.
 */
export function ProfileMenu() {
  const navigate = useNavigate()
  const session = useSessionElement()
  const provider = useSession(({ provider }) => provider)
  const question = useRef<HTMLDialogElement>(null)
  const questionId = useId()
  const [asked, ask] = useState('')
  const leave = async () => {
    const sentences = await session.logoutQuestion()
    if (sentences === '') return session.logout()
    ask(sentences)
    question.current?.showModal()
  }
  const userName = useSession(({ userName }) => userName)
  const ownName = useSession(({ account }) => account?.name)
  // A session that an older version stored may lack either. An assistant is not shown with the provider's face.
  const { name = '', profile = '' }: { name?: string; profile?: string } = ownName ? { name: ownName } : (provider ?? {})
  return (
    <div className="profile">
      <button type="button" className="picture" aria-label={portalWords.profile} popoverTarget="profile-menu">
        {profile.startsWith('data:image/') ? <img src={profile} alt="" /> : <span aria-hidden="true">{initialsOf(name)}</span>}
      </button>
      <div id="profile-menu" popover="auto" className="profile-menu">
        <p className="name">{userName}</p>
        <button
          type="button"
          popoverTarget="profile-menu"
          popoverTargetAction="hide"
          onClick={() => void navigate('/provider/password')}
        >
          {portalWords.changePassword}
        </button>
        <button type="button" onClick={() => void leave()}>
          {portalWords.logout}
        </button>
      </div>
      <dialog ref={question} className="question" aria-labelledby={questionId}>
        <p id={questionId}>{asked}</p>
        <div className="question-answers">
          <button type="button" className="button plain" onClick={() => question.current?.close()}>
            {portalWords.no}
          </button>
          <button type="button" className="button danger" onClick={() => session.logout()}>
            {portalWords.yes}
          </button>
        </div>
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
