import { createElement, type ReactNode } from 'react'

const drawing = {
  className: 'icon',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** A stroke icon on 24 × 24 in the text's colour, hidden from screen readers: a label has the meaning. */
export const icon =
  (...strokes: ReactNode[]) =>
  () =>
    createElement('svg', drawing, ...strokes)

export const AlertIcon = icon(<path d="M12 4 21 19.5H3Z" />, <path d="M12 10v4.5M12 17h.01" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const DeleteIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />)
export const InfoIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 11v5M12 8h.01" />)
export const MicrophoneIcon = icon(
  <rect x="9" y="3" width="6" height="11" rx="3" />,
  <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />,
)
export const PauseIcon = icon(<path d="M8.5 6v12M15.5 6v12" strokeWidth="3" />)
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor" />)
