// Icons of lists, fields and pages. Those of the recorder and its form are in icons.tsx, which every page loads.
import { icon } from './icons.tsx'

export const BellIcon = icon(<path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15Z" />, <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />)
export const CalendarIcon = icon(<rect x="4" y="5.5" width="16" height="15" rx="2" />, <path d="M4 10h16M8.5 3v4M15.5 3v4" />)
export const CheckInIcon = icon(
  <rect x="5" y="4.5" width="14" height="16.5" rx="2.5" />,
  <path d="M9 3h6v3.5H9ZM8.75 14l2.4 2.4 4.35-4.8" />,
)
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />)
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />)
export const ClearIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="m9 9 6 6M15 9l-6 6" />)
export const ClockIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 7.5V12l3 2" />)
export const CopyIcon = icon(<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />, <path d="M15.5 8.5V4.5h-11v11h4" />)
export const DashboardIcon = icon(
  <rect x="3.5" y="3.5" width="7.25" height="8.5" rx="1.5" />,
  <rect x="13.25" y="3.5" width="7.25" height="5" rx="1.5" />,
  <rect x="3.5" y="15.5" width="7.25" height="5" rx="1.5" />,
  <rect x="13.25" y="12" width="7.25" height="8.5" rx="1.5" />,
)
export const EditIcon = icon(<path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5Z" />, <path d="m13.5 7 3.5 3.5" />)
export const EmptyIcon = icon(<path d="M4 13.5 6.5 5h11l2.5 8.5v5.5H4Z" />, <path d="M4 13.5h5l1.2 2.5h3.6l1.2-2.5h5" />)
export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />,
  <circle cx="12" cy="12" r="2.75" />,
)
export const EyeOffIcon = icon(
  <path d="M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.5 3.3M6.2 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2" />,
  <path d="m3.5 3.5 17 17M10 10a2.75 2.75 0 0 0 4 4" />,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />)
export const PatientsIcon = icon(
  <circle cx="9" cy="8" r="3.5" />,
  <path d="M3 20c0-3.6 2.4-6 6-6s6 2.4 6 6" />,
  <path d="M15.6 4.8a3.6 3.6 0 0 1 0 6.4M17.4 14.3c2.3.8 3.6 2.9 3.6 5.5" />,
)
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9" />, <path d="M19.5 4v5h-5" />)
export const SearchIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m20 20-4.3-4.3" />)
export const SlidersIcon = icon(
  <path d="M4 8h8M18 8h2M4 16h2M12 16h8" />,
  <circle cx="15" cy="8" r="2.5" />,
  <circle cx="9" cy="16" r="2.5" />,
)
export const UserIcon = icon(<circle cx="12" cy="8.5" r="4" />, <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />)
