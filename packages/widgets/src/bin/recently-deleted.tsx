import type { AboutDeleted } from '@chartside/core/bin'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useMay, useModel, useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'

const $button = lazyModule(() => import('./deleted-button.tsx'))

/** The properties of `RecentlyDeleted`. */
export interface RecentlyDeletedProps {
  about: AboutDeleted
  onRestored: () => void
}

/** Opens what was deleted, where the backend keeps it and the user may restore it (BIN-04). */
export function RecentlyDeleted(props: RecentlyDeletedProps) {
  const session = useSession()
  const isKept = useStore(useModel(() => offered(session, 'bin'), [session]))
  const mayRestore = useMay('restore-deleted')
  return isKept && mayRestore ? <LoadedButton {...props} /> : null
}

function LoadedButton(props: RecentlyDeletedProps) {
  const loaded = useStore($button)
  return loaded.state === 'ready' ? <loaded.module.DeletedButton {...props} /> : null
}
