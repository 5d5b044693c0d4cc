import { noteTemplatesWidget, profileWidget, register, vocabularyWidget } from '@chartside/widgets/portal'
import { Link, useNavigate } from 'react-router'

import { portalWords } from '../words.ts'
import { Page } from './page.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { useForbidden } from './use-forbidden.ts'

register(profileWidget, noteTemplatesWidget, vocabularyWidget)

/** The provider's own profile, which leads to the queue after saving (PROF-01), and the user's preferences. */
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
      <chartside-note-templates className="card" onwidgeterror={forbidden} />
      <chartside-vocabulary className="card" onwidgeterror={forbidden} />
      <PreferencesForm />
    </Page>
  )
}
