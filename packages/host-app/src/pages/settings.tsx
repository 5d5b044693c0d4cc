import { profileWidget, register } from '@chartside/widgets/portal'
import { Link, useNavigate } from 'react-router'

import { portalWords } from '../words.ts'
import { Page } from './page.tsx'
import { useForbidden } from './use-forbidden.ts'

register(profileWidget)

/** The provider's own profile. After saving, it leads to the queue (PROF-01). */
export function Settings() {
  const navigate = useNavigate()
  const forbidden = useForbidden()
  return (
    <Page title={portalWords.profileHeading} tab={portalWords.settings}>
      <chartside-profile
        className="card"
        noHeading
        onprofilesaved={() => void navigate('/provider/patientCheckIn')}
        onwidgeterror={forbidden}
      />
      <p>
        <Link to="/provider/password">{portalWords.changePassword}</Link>
      </p>
    </Page>
  )
}
