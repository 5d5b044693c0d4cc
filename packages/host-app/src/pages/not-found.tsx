import { Link } from 'react-router'

import { words } from '../words.ts'
import { Notice } from './notice.tsx'

/** Shown at any unknown address (NAV-03). */
export function NotFound() {
  return (
    <Notice title={words.notFound} text={words.notFoundText}>
      <Link to="/">{words.backToHome}</Link>
    </Notice>
  )
}
