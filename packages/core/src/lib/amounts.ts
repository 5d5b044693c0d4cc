// How ages, sizes and lists are displayed: by Intl in languages other than English.
import type { Age } from '@chartside/contract/lib/days'

import { $language } from './language.ts'

const localFormats = () => $language.get().formats

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** An age in years, months and days; '' if unknown. */
export function formatAge(age: Age | undefined): string {
  if (!age) return ''
  return (
    localFormats()?.age(age) ?? [counted(age.years, 'year'), counted(age.months, 'month'), counted(age.days, 'day')].join(' ')
  )
}

/** A readable file size: '820 bytes', '12 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return localFormats()?.bytes(bytes) ?? counted(bytes, 'byte')
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB']
  const shown = size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)
  return `${localFormats()?.number(shown) ?? shown} ${unit}`
}

/** Names in a list: 'PDF and PNG'. */
export const listed = (names: readonly string[]): string => localFormats()?.list(names) ?? names.join(' and ')
