import {
  type Connection,
  connectionWords,
  mayPass,
  type Session,
  setupMilliseconds,
  type Trouble,
  type TroubleCode,
  troubleIn,
  troubleOf,
  turnsOf,
} from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'

import { Failed } from '../ui/failed.tsx'
import type { connectionStates } from './common.ts'
import { useFailure, useWidget, useWords } from './context.ts'
import type { AfterUser, Widget } from './described.ts'
import { SignedOut } from './of-user.tsx'
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
  afterUser: AfterUser
  children: ReactNode
}

/** The content of a widget, or why it cannot work and what its user can do. A recording always stays within reach. */
export function Connected({ session, afterUser, children }: ConnectedProps) {
  const connection = useStore(session.$connection) satisfies Connection
  const trouble = troubleIn(useStore(session.$wiring))
  const isOut = useStore(session.$session).state === 'out'
  const wasIn = useStore(turnsOf(session)).number > 0
  useConnectionState(connection.state)
  useFailure(trouble, troubleError)
  // Once a user was in, `OfUser` shows that nobody is.
  const isShown = trouble !== undefined && afterUser !== 'always' && !(isOut && wasIn)
  return (
    <IsReadyContext value={connection.state === 'ready'}>
      {isShown && <TroubleShown {...{ session, trouble }} size={afterUser === 'never' ? 'block' : 'line'} />}
      {!(isShown && afterUser === 'never') && children}
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

/** A widget that is of use without a user, standing alone: it cannot send, and need not. */
export function Alone({ children }: { children: ReactNode }) {
  useConnectionState('no-token')
  return children
}

/** A widget that needs no connection. */
export function Unneeded({ children }: { children: ReactNode }) {
  useConnectionState('ready')
  return children
}

interface NoSessionProps {
  widget: Widget
  /** Why there is none. */
  code: TroubleCode
}

/** Shown in a widget without a session; nothing at first, since the page may be about to provide one. */
export function NoSession({ widget: { tag }, code }: NoSessionProps) {
  const words = useWords(connectionWords)
  const [trouble, setTrouble] = useState<Trouble>()
  useEffect(() => {
    const timer = setTimeout(() => {
      setTrouble(troubleOf(code))
      void import('./setup-advice.ts').then(({ explainSetup }) => explainSetup(tag, code)).catch(() => undefined)
    }, setupMilliseconds)
    return () => clearTimeout(timer)
  }, [tag, code])
  useConnectionState(trouble ? trouble.state : 'connecting')
  useFailure(trouble, troubleError)
  return trouble && <Failed message={words[trouble.word]} />
}
