import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'

const $list = lazyModule(() => import('./unsent-list.tsx'))

/** After what the page needs first. */
const waitMilliseconds = 500

/** The unsent dictations of the session; loaded once somebody is signed in, after what the page needs first. */
export function UnsentDictations({ onOpened }: { onOpened?: () => void }) {
  const session = useSession()
  const { state } = useStore(session.$session)
  const [isDue, setDue] = useState(false)
  useEffect(() => session.environment.clock.after(waitMilliseconds, () => setDue(true)), [session])
  return isDue && state === 'in' && <Loaded onOpened={onOpened} />
}

function Loaded({ onOpened }: { onOpened: (() => void) | undefined }) {
  const now = useStore($list)
  return now.state === 'ready' && <now.module.UnsentList onOpened={onOpened} />
}
