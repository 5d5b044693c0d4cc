import { useSession } from '../session.ts'
import { portalWords } from '../words.ts'

/** The location's address, for signed-in users, and the practice's phone number (NAV-07). */
export function Footer({ phone }: { phone: string }) {
  const signedIn = useSession((session) => session.state === 'in')
  const location = useSession((session) => session.location)
  const { address, city } = (signedIn && location) || { address: '', city: '' }
  // Many addresses name their city already.
  const place = [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
  return (
    <footer className="footer">
      {place && <address>{place}</address>}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} title={portalWords.call}>
          {phone}
        </a>
      )}
    </footer>
  )
}
