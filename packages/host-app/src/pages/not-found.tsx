import { Link } from 'react-router'

import { portalWords } from '../words.ts'
import { Notice } from './notice.tsx'

/** Shown at any unknown address (NAV-03). */
export function NotFound() {
  return (
    <Notice title={portalWords.notFound} text={portalWords.notFoundText}>
      <Link to="/">{portalWords.backToHome}</Link>
    </Notice>
  )
}
