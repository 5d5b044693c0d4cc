import { notificationsWidget, patientSearchWidget, register } from '@chartside/widgets/portal'
import { CloseIcon, IconButton, MenuIcon, SearchIcon } from '@chartside/widgets/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { noteAddress, patientAddress } from '../pages/addresses.ts'
import { PatientDialog } from '../pages/patient-dialogs.ts'
import { portalWords } from '../words.ts'
import { Brand } from './brand.tsx'
import { useKeys } from './keys.ts'
import { ProfileMenu } from './profile-menu.tsx'

register(patientSearchWidget, notificationsWidget)

const subjects: Record<string, string> = { 'check-in': '/provider/patientCheckIn', 'soap-note': '/provider/titanAi?tab=recent' }

interface TopBarProps {
  menuOpen: boolean
  toggleMenu: () => void
  /** One line, with the search behind a button. */
  mobile: boolean
}

/** Above every page: the menu's button, the search for patients, the bell and the profile (NAV-06). */
export function TopBar({ menuOpen, toggleMenu, mobile }: TopBarProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const search = useRef<HTMLElementTagNameMap['chartside-patient-search']>(null)
  const open = (patientId: string) => void navigate(patientAddress(patientId))
  const searching = mobile && asked
  useEffect(() => {
    if (searching) search.current?.focus()
  }, [searching])
  const keys = useKeys()
  return (
    <header className="top-bar" data-searching={searching || undefined}>
      <IconButton
        label={menuOpen ? portalWords.closeMenu : portalWords.openMenu}
        icon={<MenuIcon />}
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={toggleMenu}
      />
      <Link to="/provider/dashboard" className="home">
        <Brand />
      </Link>
      <chartside-patient-search
        ref={search}
        hidden={mobile && !asked}
        layout="dropdown"
        focusKey={keys.search}
        registers
        oncreatepatient={() => setRegistering(true)}
        onpatientselected={({ detail }) => {
          setAsked(false)
          open(detail.patientId)
        }}
      />
      {searching && <IconButton label={portalWords.closeSearch} icon={<CloseIcon />} onClick={() => setAsked(false)} />}
      <div className="top-bar-end">
        {mobile && <IconButton label={portalWords.openSearch} icon={<SearchIcon />} onClick={() => setAsked(true)} />}
        <chartside-notifications
          onnotificationopened={({ detail }) => {
            const subject = detail.dictationId ? noteAddress(detail.dictationId) : subjects[detail.kind]
            if (subject) void navigate(subject)
          }}
        />
        <ProfileMenu />
      </div>
      <Suspense>
        {isRegistering && (
          <PatientDialog
            open="register"
            onChosen={open}
            onRegistered={open}
            close={() => {
              setAsked(false)
              setRegistering(false)
            }}
          />
        )}
      </Suspense>
    </header>
  )
}
