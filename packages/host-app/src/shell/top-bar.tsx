import { notificationsWidget, patientSearchWidget, recordingBadgeWidget, register } from '@chartside/widgets/portal'
import { IconButton, MenuIcon } from '@chartside/widgets/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { noteAddress, patientAddress } from '../pages/addresses.ts'
import { portalWords } from '../words.ts'
import { useDictating } from './dictating.ts'
import { Mark } from './mark.tsx'
import { ProfileMenu } from './profile-menu.tsx'

register(patientSearchWidget, notificationsWidget, recordingBadgeWidget)

const subjects: Record<string, string> = { 'check-in': '/provider/patientCheckIn', 'soap-note': '/provider/titanAi?tab=recent' }

/** Above every page: the menu's button, the search for patients, the bell and the profile (NAV-06). */
export function TopBar({ menuOpen, toggleMenu }: { menuOpen: boolean; toggleMenu: () => void }) {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(false)
  const dictating = useDictating()
  return (
    <header className="top-bar" data-unsent={(unsent && !dictating) || undefined}>
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
        <chartside-recording-badge
          hidden={dictating}
          onrecordingopened={() => void navigate('/provider/titanAi?tab=dictation')}
          onunsentchange={({ detail }) => setUnsent(detail.unsent)}
        />
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
