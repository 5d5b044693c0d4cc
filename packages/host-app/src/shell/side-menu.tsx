import {
  CheckInIcon,
  CloseIcon,
  DashboardIcon,
  IconButton,
  MicrophoneIcon,
  PatientsIcon,
  SlidersIcon,
} from '@chartside/widgets/ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'

import type { PageName } from '../page-names.ts'
import { portalWords } from '../words.ts'

/** Each page's entry in the menu, in order; undefined for a page that is reached from another one. */
const entries: Record<PageName, { label: string; Icon: ComponentType } | undefined> = {
  dashboard: { label: portalWords.dashboard, Icon: DashboardIcon },
  // Without a patient in the address, so that this also leaves the selected one (NAV-05).
  patientPool: { label: portalWords.patientPool, Icon: PatientsIcon },
  patientCheckIn: { label: portalWords.patientCheckIn, Icon: CheckInIcon },
  titanAi: { label: portalWords.titanAi, Icon: MicrophoneIcon },
  settings: { label: portalWords.settings, Icon: SlidersIcon },
  password: undefined,
  appointmentDetails: undefined,
}

function Links({ followed }: { followed?: () => void }) {
  return (
    <ul>
      {Object.entries(entries).map(
        ([page, entry]) =>
          entry && (
            <li key={page}>
              <NavLink to={`/provider/${page}`} title={entry.label} {...(followed ? { onClick: followed } : {})}>
                <entry.Icon />
                <span className="label">{entry.label}</span>
              </NavLink>
            </li>
          ),
      )}
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
