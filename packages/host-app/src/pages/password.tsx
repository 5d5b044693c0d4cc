import { passwordChangeWidget, register } from '@chartside/widgets/portal'

import { portalWords } from '../words.ts'
import { Page } from './page.tsx'

register(passwordChangeWidget)

/** A new password for the signed-in user (AUTH-24). */
export function Password() {
  return (
    <Page title={portalWords.changePassword}>
      <chartside-password-change className="card" noHeading />
    </Page>
  )
}
