import { useSession } from '../session.ts'
import { words } from '../words.ts'

/** The location's address, for who is signed in, and the practice's phone number (NAV-07). */
export function Footer({ phone }: { phone: string }) {
  const signedIn = useSession((session) => session.state === 'in')
  const location = useSession((session) => session.location)
  const address = signedIn && location ? [location.address, location.city].filter(Boolean).join(', ') : ''
  return (
    <footer className="footer">
      {address && <address>{address}</address>}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} title={words.call}>
          {phone}
        </a>
      )}
    </footer>
  )
}
