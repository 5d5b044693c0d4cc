import { type AboutDeleted, binWords } from '@chartside/core/bin'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useMay, useModel, useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'

const $dialog = lazyModule(() => import('./deleted-dialog.tsx'))

interface RecentlyDeletedProps {
  about: AboutDeleted
  onRestored: () => void
}

/** Opens what was deleted, where the backend keeps it and the user may restore it (BIN-04). */
export function RecentlyDeleted(props: RecentlyDeletedProps) {
  const session = useSession()
  const words = useWords(binWords)
  const isKept = useStore(useModel(() => offered(session, 'bin'), [session]))
  const mayRestore = useMay('restore-deleted')
  const [isOpen, setOpen] = useState(false)
  if (!isKept || !mayRestore) return null
  return (
    <div>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      {isOpen && <Opened {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Opened(props: RecentlyDeletedProps & { onClose: () => void }) {
  const loaded = useStore($dialog)
  return loaded.state === 'ready' ? <loaded.module.DeletedDialog {...props} /> : null
}
