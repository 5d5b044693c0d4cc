import type { Session } from '@chartside/core/session'

import { register } from '../lib/define-widget.ts'
import { recordingBadgeWidget } from './recording-badge.widget.tsx'

const place = { position: 'fixed', inset: 'auto 16px 16px auto', margin: '0', padding: '0', border: '0', background: 'none' }

/** Shows the badge of a session at the lower corner of the page, above everything of the page. */
export function showUnseenBadge(session: Session): HTMLElement {
  register(recordingBadgeWidget)
  const badge = document.createElement(recordingBadgeWidget.tag)
  Object.assign(badge, { session, popover: 'manual' })
  Object.assign(badge.style, place)
  document.body.append(badge)
  badge.showPopover()
  return badge
}
