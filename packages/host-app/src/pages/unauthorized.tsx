import { Link } from 'react-router'

import { words } from '../words.ts'
import { Notice } from './notice.tsx'

/** Where a page leads that the server will not show to this user (NAV-02). */
export function Unauthorized() {
  return (
    <Notice title={words.unauthorized} text={words.unauthorizedText}>
      <Link to="/">{words.backToLogin}</Link>
    </Notice>
  )
}
