// Loaded where the backend keeps what was deleted.
import { binWords } from '@chartside/core/bin'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'
import type { RecentlyDeletedProps } from './recently-deleted.tsx'

const $dialog = lazyModule(() => import('./deleted-dialog.tsx'))

/** Opens the dialog with what was deleted. */
export function DeletedButton(props: RecentlyDeletedProps) {
  const words = useWords(binWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      {isOpen && <LoadedDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function LoadedDialog(props: RecentlyDeletedProps & { onClose: () => void }) {
  const loaded = useStore($dialog)
  return loaded.state === 'ready' ? <loaded.module.DeletedDialog {...props} /> : null
}
