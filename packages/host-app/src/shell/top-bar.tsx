import { notificationsWidget, patientSearchWidget, register } from '@chartside/widgets/portal'
import { IconButton, MenuIcon } from '@chartside/widgets/ui'
import { Link, useNavigate } from 'react-router'

import { noteAddress, patientAddress } from '../pages/addresses.ts'
import { portalWords } from '../words.ts'
import { Mark } from './mark.tsx'
import { ProfileMenu } from './profile-menu.tsx'

register(patientSearchWidget, notificationsWidget)

const subjects: Record<string, string> = { 'check-in': '/provider/patientCheckIn', 'soap-note': '/provider/titanAi?tab=recent' }

/** Above every page: the menu's button, the search for patients, the bell and the profile (NAV-06). */
export function TopBar({ menuOpen, toggleMenu }: { menuOpen: boolean; toggleMenu: () => void }) {
  const navigate = useNavigate()
  return (
    <header className="top-bar">
      <IconButton
        label={menuOpen ? portalWords.closeMenu : portalWords.openMenu}
        icon={<MenuIcon />}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={toggleMenu}
      />
      <Link to="/provider/dashboard" className="brand">
        <Mark />
        Chartside
      </Link>
      <chartside-patient-search
        layout="dropdown"
        onpatientselected={({ detail }) => void navigate(patientAddress(detail.patientId))}
      />
      <div className="top-bar-end">
        <chartside-notifications
          onnotificationopened={({ detail }) => {
            const subject = detail.dictationId ? noteAddress(detail.dictationId) : subjects[detail.kind]
            if (subject) void navigate(subject)
          }}
        />
        <ProfileMenu />
      </div>
    </header>
  )
}
