import { Confirm, Menu } from '@chartside/widgets/ui'
import { useState } from 'react'
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
  const [question, ask] = useState('')
  const leave = async () => {
    const sentences = await session.logoutQuestion()
    if (sentences === '') session.logout()
    else ask(sentences)
  }
  const userName = useSession(({ userName }) => userName)
  const ownName = useSession(({ account }) => account?.name)
  // A session that an older version stored may lack either. An assistant is not shown with the provider's face.
  const { name = '', profile = '' }: { name?: string; profile?: string } = ownName ? { name: ownName } : (provider ?? {})
  return (
    <>
      <Menu
        label={portalWords.profile}
        heading={userName}
        icon={
          <span className="picture">
            {profile.startsWith('data:image/') ? (
              <img src={profile} alt="" />
            ) : (
              <span aria-hidden="true">{initialsOf(name)}</span>
            )}
          </span>
        }
        entries={[
          { label: portalWords.changePassword, onSelect: () => void navigate('/provider/password') },
          { label: portalWords.logout, onSelect: () => void leave() },
        ]}
      />
      {question && <Confirm question={question} patient="nobody" onYes={() => session.logout()} onNo={() => ask('')} />}
    </>
  )
}

/** Up to two letters that stand for a name: of its first and its last word, titles left out. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part) && !part.endsWith('.'))
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
