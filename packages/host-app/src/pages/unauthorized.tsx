import { Link } from 'react-router'

import { words } from '../words.ts'
import { Notice } from './notice.tsx'

/** Shown if the server refuses a page to this user (NAV-02). */
export function Unauthorized() {
  return (
    <Notice title={words.unauthorized} text={words.unauthorizedText}>
      <Link to="/">{words.backToLogin}</Link>
    </Notice>
  )
}
