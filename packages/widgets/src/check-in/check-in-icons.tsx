import { icon } from '../ui/icons.tsx'

export const CallIcon = icon(<path d="M5 10v4h3l5 4V6L8 10Z" />, <path d="M16 9.5a3.5 3.5 0 0 1 0 5M18.5 7a7 7 0 0 1 0 10" />)
export const DisplayIcon = icon(<rect x="3.5" y="5" width="17" height="11" rx="1.5" />, <path d="M12 16v4M8.5 20h7" />)
export const PinIcon = icon(
  <path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11Z" />,
  <circle cx="12" cy="10" r="2.5" />,
)
