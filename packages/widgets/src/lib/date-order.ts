import type { DateOrder } from '@chartside/core/lib/typed-day'
import { dateOrderOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useContext } from 'react'

import { SessionContext } from './context.ts'

const $none = atom<DateOrder | undefined>()

/** In which order the numbers of a date are typed in this practice; undefined while nobody has set it, or without a session. */
export function useDateOrder(): DateOrder | undefined {
  const session = useContext(SessionContext)
  return useStore(session ? dateOrderOf(session) : $none)
}
