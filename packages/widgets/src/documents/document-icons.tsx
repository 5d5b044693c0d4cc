import { icon } from '../ui/icons.tsx'

export const CameraIcon = icon(
  <path d="M4 8.5h3.5l1.5-2.5h6l1.5 2.5H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9.5a1 1 0 0 1 1-1Z" />,
  <circle cx="12" cy="13.5" r="3.25" />,
)
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14" />)
export const FileIcon = icon(<path d="M6.5 3.5h7l4 4v13h-11Z" />, <path d="M13.5 3.5v4h4M9 12.5h6M9 16h6" />)
export const PictureIcon = icon(
  <rect x="4" y="5" width="16" height="14" rx="1.5" />,
  <circle cx="9" cy="10" r="1.5" />,
  <path d="m4.5 17.5 5-4.5 3.5 3 2.5-2 4 3.5" />,
)
export const RotateIcon = icon(<path d="M18.5 8.5A7.5 7.5 0 1 0 19.5 12" />, <path d="M19 4v4.5h-4.5" />)
export const UploadIcon = icon(<path d="M12 15.5v-11M7.5 9 12 4.5 16.5 9M5 20h14" />)
export const WholeIcon = icon(<path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />)
export const ZoomInIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m20 20-4.3-4.3M11 8v6M8 11h6" />)
export const ZoomOutIcon = icon(<circle cx="11" cy="11" r="6.5" />, <path d="m20 20-4.3-4.3M8 11h6" />)
