import {
  CheckInIcon,
  CloseIcon,
  DashboardIcon,
  IconButton,
  MicrophoneIcon,
  PatientsIcon,
  SlidersIcon,
} from '@chartside/widgets/ui'
import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'

import { portalWords } from '../words.ts'

const entries = [
  { to: '/provider/dashboard', label: portalWords.dashboard, Icon: DashboardIcon },
  // Without a patient in the address, so that this also leaves the selected one (NAV-05).
  { to: '/provider/patientPool', label: portalWords.patientPool, Icon: PatientsIcon },
  { to: '/provider/patientCheckIn', label: portalWords.patientCheckIn, Icon: CheckInIcon },
  { to: '/provider/titanAi', label: portalWords.titanAi, Icon: MicrophoneIcon },
  { to: '/provider/settings', label: portalWords.settings, Icon: SlidersIcon },
]

function Links({ followed }: { followed?: () => void }) {
  return (
    <ul>
      {entries.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} title={label} {...(followed ? { onClick: followed } : {})}>
            <Icon />
            <span className="label">{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The side menu beside the page: words and icons, or icons alone while collapsed (NAV-04). */
export function SideMenu({ open }: { open: boolean }) {
  return (
    <nav id="menu" className="side-menu" data-state={open ? 'open' : 'collapsed'} aria-label={portalWords.menu}>
      <Links />
    </nav>
  )
}

/** The side menu of the mobile layout, over the page. */
export function MenuDrawer({ open, close }: { open: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside the drawer has Escape and the close button for keys
    <dialog
      id="menu"
      ref={dialog}
      className="menu-drawer"
      aria-label={portalWords.menu}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <nav className="side-menu" data-state="open" aria-label={portalWords.menu}>
        <IconButton label={portalWords.closeMenu} icon={<CloseIcon />} onClick={close} />
        <Links followed={close} />
      </nav>
    </dialog>
  )
}
