import {
  connectionWords,
  mayPass,
  type Session,
  setupMilliseconds,
  type Trouble,
  type TroubleCode,
  troubleIn,
  troubleOf,
} from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { Failed } from '../ui/failed.tsx'
import { advise } from './advise.ts'
import type { connectionStates } from './common.ts'
import { useFailure, useWidget, useWords } from './context.ts'
import type { Widget } from './described.ts'
import { SignedOut, useIsEmptied } from './of-user.tsx'
import { sessionElementOf } from './session-lookup.ts'
import { troubleError } from './widget-error.ts'

type State = keyof typeof connectionStates

const IsReadyContext = createContext(false)

/** True if what is recorded or typed can be sent now. */
export const useIsReady = (): boolean => useContext(IsReadyContext)

/** Sets the element's connection state, and removes the one before. */
function useConnectionState(state: State): void {
  const { internals } = useWidget()
  useLayoutEffect(() => {
    internals.states.delete('connecting')
    internals.states.add(state)
    return () => void internals.states.delete(state)
  }, [internals, state])
}

interface ConnectedProps {
  session: Session
  widget: Widget
  children: ReactNode
}

/** The content of a widget, or why it cannot work and what its user can do. A recording always stays within reach. */
export function Connected({ session, widget: { afterUser, compact }, children }: ConnectedProps) {
  const { state } = useStore(session.$connection)
  const wiring = useStore(session.$wiring)
  // An emptied widget already says that nobody is signed in, and one that signs people in has messages of its own.
  const isSilent = useIsEmptied(session, afterUser) || afterUser === 'always'
  const trouble = isSilent ? undefined : troubleIn(wiring)
  const isKept = afterUser !== 'never'
  useConnectionState(state)
  useFailure(trouble, troubleError)
  return (
    <IsReadyContext value={state === 'ready'}>
      {trouble && <TroubleShown {...{ session, trouble }} size={isKept || compact ? 'line' : 'block'} />}
      {(isKept || !trouble) && children}
    </IsReadyContext>
  )
}

interface TroubleShownProps {
  session: Session
  trouble: Trouble
  size: 'block' | 'line'
}

function TroubleShown({ session, trouble, size }: TroubleShownProps) {
  const words = useWords(connectionWords)
  if (trouble.code === 'signed-out') return <SignedOut session={session} />
  const retry = () => void session.identify().catch(() => undefined)
  return <Failed message={words[trouble.word]} size={size} onRetry={mayPass(trouble) ? retry : undefined} />
}

/** A widget that needs no connection, or none to be of use. */
export function InState({ state, children }: { state: State; children: ReactNode }) {
  useConnectionState(state)
  return children
}

interface NoSessionProps {
  widget: Widget
  /** Why there is none; undefined if there will be one in a moment. */
  code: TroubleCode | undefined
}

/** Shown in a widget without a session; nothing at first, since the page may be about to provide one. */
export function NoSession({ widget: { tag }, code }: NoSessionProps) {
  const words = useWords(connectionWords)
  const { host } = useWidget()
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => {
    if (!code) return
    const timer = setTimeout(() => {
      setTrouble(troubleOf(code))
      // A session element reports its own address.
      if (code.startsWith('api-base') && sessionElementOf(host)) return
      advise(({ explainSetup }) => explainSetup(tag, code))
    }, setupMilliseconds)
    return () => clearTimeout(timer)
  }, [tag, code, host])
  useConnectionState(trouble ? trouble.state : 'connecting')
  useFailure(trouble, troubleError)
  return trouble && <Failed message={words[trouble.word]} />
}
