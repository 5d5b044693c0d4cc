import { Link } from 'react-router'

import { portalWords } from '../words.ts'
import { Notice } from './notice.tsx'

/** Shown if the server refuses a page to this user (NAV-02). */
export function Unauthorized() {
  return (
    <Notice title={portalWords.unauthorized} text={portalWords.unauthorizedText}>
      <Link to="/">{portalWords.backToLogin}</Link>
    </Notice>
  )
}
