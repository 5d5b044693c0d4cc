import type { ReactNode } from 'react'

/** An icon beside a word, or in a button with a name: 20 px, in the colour of its text, hidden from screen readers. */
const icon = (drawing: ReactNode) => () => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
    focusable="false"
  >
    <g strokeLinecap="round" strokeLinejoin="round">
      {drawing}
    </g>
  </svg>
)

export const DashboardIcon = icon(
  <>
    <rect x="3" y="3" width="6" height="7" rx="1.2" />
    <rect x="11" y="3" width="6" height="4" rx="1.2" />
    <rect x="3" y="13" width="6" height="4" rx="1.2" />
    <rect x="11" y="10" width="6" height="7" rx="1.2" />
  </>,
)
export const PatientsIcon = icon(
  <>
    <circle cx="7.5" cy="6.5" r="3" />
    <path d="M2.5 16.5c0-3 2-5 5-5s5 2 5 5" />
    <path d="M13 4a3 3 0 0 1 0 5.2M14.5 11.9c1.9.7 3 2.4 3 4.6" />
  </>,
)
export const CheckInIcon = icon(
  <>
    <rect x="4" y="3.5" width="12" height="14" rx="2" />
    <path d="M7.5 2.5h5v3h-5zM7.3 11.6l2 2 3.6-4" />
  </>,
)
export const MicrophoneIcon = icon(
  <>
    <rect x="7.2" y="2.5" width="5.6" height="9.5" rx="2.8" />
    <path d="M4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.5" />
  </>,
)
export const SettingsIcon = icon(
  <>
    <path d="M3 5.5h7M14 5.5h3M3 14.5h3M10 14.5h7" />
    <circle cx="12" cy="5.5" r="2" />
    <circle cx="8" cy="14.5" r="2" />
  </>,
)
export const MenuIcon = icon(<path d="M3 5.5h14M3 10h14M3 14.5h14" />)
export const CloseIcon = icon(<path d="M5 5l10 10M15 5L5 15" />)
