import { CheckInIcon, ClockIcon, DashboardIcon, MicrophoneIcon, PatientsIcon } from '@chartside/widgets/ui'
import type { ComponentType, MouseEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { useSession } from '../session.ts'
import { portalWords } from '../words.ts'
import { useOpenDictation } from './open-dictation.ts'

interface Entry {
  label: string
  Icon: ComponentType
  /** A page, and its tab. */
  to: string
}

const recent = 'titanAi?tab=recent'
const record: Entry = { label: portalWords.record, Icon: MicrophoneIcon, to: 'titanAi?tab=dictation' }
const before: Entry[] = [
  { label: portalWords.home, Icon: DashboardIcon, to: 'dashboard' },
  { label: portalWords.patients, Icon: PatientsIcon, to: 'patientPool' },
]
const after: Entry[] = [
  { label: portalWords.checkIn, Icon: CheckInIcon, to: 'patientCheckIn' },
  { label: portalWords.recent, Icon: ClockIcon, to: recent },
]

/** The pages that are used most, on a phone: Record is in the middle, for users who may dictate. */
export function BottomBar() {
  const mayDictate = useSession((session) => session.may('dictate'))
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const open = useOpenDictation()
  const page = pathname.replace('/provider/', '')
  const here = page !== 'titanAi' ? page : query.get('tab') === 'recent' || !mayDictate ? recent : record.to
  const openForm = (event: MouseEvent) => {
    // Another window has no patient on its screen.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  const link = ({ label, Icon, to }: Entry) => (
    <Link
      key={to}
      to={`/provider/${to}`}
      aria-current={here === to ? 'page' : undefined}
      {...(to === record.to ? { className: 'record', onClick: openForm } : {})}
    >
      <Icon />
      {label}
    </Link>
  )
  return (
    <nav className="bottom-bar" aria-label={portalWords.frequentPages}>
      {before.map(link)}
      {mayDictate && link(record)}
      {after.map(link)}
    </nav>
  )
}
