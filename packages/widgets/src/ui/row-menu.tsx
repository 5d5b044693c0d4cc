import { controlWords } from '@chartside/core/lib/control-words'

import { useWords } from '../lib/context.ts'
import { Menu, type MenuEntry } from './menu.tsx'
import { MoreIcon } from './page-icons.tsx'

interface RowMenuProps {
  /** What the row is about, for screen readers. */
  about: string
  entries: readonly MenuEntry[]
}

/** What can be done with a row beyond its one visible action; nothing if there is nothing. */
export function RowMenu({ about, entries }: RowMenuProps) {
  const words = useWords(controlWords)
  return entries.length > 0 && <Menu size="small" label={words.moreFor(about)} icon={<MoreIcon />} entries={entries} />
}
