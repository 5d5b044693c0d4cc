import { icon } from '../ui/icons.tsx'

export const BoldIcon = icon(<path d="M8 5h5a3.5 3.5 0 0 1 0 7H8ZM8 12h6a3.5 3.5 0 0 1 0 7H8Z" strokeWidth="2.25" />)
export const HeadingIcon = icon(<path d="M7 5v14M17 5v14M7 12h10" strokeWidth="2.25" />)
export const BulletsIcon = icon(<path d="M10 7h10M10 12h10M10 17h10M5 7h.01M5 12h.01M5 17h.01" strokeWidth="2.25" />)
export const NumbersIcon = icon(
  <path d="M11 7h9M11 12h9M11 17h9" strokeWidth="2.25" />,
  <path d="M4.5 6 6 5v5M4.5 14.5a1.4 1.4 0 1 1 2.5 1L4.5 19H7" strokeWidth="1.5" />,
)
export const UndoIcon = icon(<path d="M8.5 5 4.5 9l4 4" />, <path d="M4.5 9h9.5a5.5 5.5 0 0 1 0 11h-4" />)
export const RedoIcon = icon(<path d="m15.5 5 4 4-4 4" />, <path d="M19.5 9H10a5.5 5.5 0 0 0 0 11h4" />)
export const CopyIcon = icon(
  <rect x="8.5" y="8.5" width="11" height="12" rx="2" />,
  <path d="M15.5 5.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2" />,
)
export const TemplateIcon = icon(<rect x="4" y="4" width="16" height="16" rx="2" />, <path d="M4 9.5h16M4 15h16" />)
