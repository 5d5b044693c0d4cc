import { CheckInIcon, DashboardIcon, Dialog, MicrophoneIcon, PatientsIcon, SlidersIcon } from '@chartside/widgets/ui'
import type { ComponentType } from 'react'
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

/** The side menu: words and icons, or icons alone while collapsed (NAV-04). */
export function SideMenu({ open, followed }: { open: boolean; followed?: () => void }) {
  return (
    <nav id="menu" className="side-menu" data-state={open ? 'open' : 'collapsed'} aria-label={portalWords.menu}>
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
    </nav>
  )
}

/** The side menu of the mobile layout, over the page. */
export const MenuDrawer = ({ close }: { close: () => void }) => (
  <Dialog title={portalWords.menu} size="drawer" onClose={close}>
    <SideMenu open followed={close} />
  </Dialog>
)
