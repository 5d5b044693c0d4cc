import { useSession, useSessionElement } from '../session.ts'
import { words } from '../words.ts'

/** The provider's picture, and behind it their name and the way out (NAV-06). */
export function ProfileMenu() {
  const session = useSessionElement()
  const provider = useSession(({ provider }) => provider)
  const name = provider?.name ?? ''
  return (
    <div className="profile">
      <button type="button" className="picture" aria-label={words.profile} popoverTarget="profile-menu">
        {provider?.profile.startsWith('data:image/') ? (
          <img src={provider.profile} alt="" />
        ) : (
          <span aria-hidden="true">{initialsOf(name)}</span>
        )}
      </button>
      <div id="profile-menu" popover="auto" className="profile-menu">
        <p className="name">{name}</p>
        <button type="button" onClick={() => session.logout()}>
          {words.logout}
        </button>
      </div>
    </div>
  )
}

/** Up to two letters that stand for a name: of its first and its last word, titles left out. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part) && !part.endsWith('.'))
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
