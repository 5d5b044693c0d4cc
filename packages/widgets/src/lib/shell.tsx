import { $language } from '@chartside/core/lib/language'
import { sharedWords } from '@chartside/core/lib/words'
import { perSession, type Session } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, StrictMode, useEffect, useLayoutEffect, useMemo, useState } from 'react'

import type { commonProps } from './common.ts'
import { Connected, InState, NoSession } from './connection.tsx'
import { type SendEvent, SessionContext, WidgetContext } from './context.ts'
import type { Widget } from './described.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useLook, useSessionsChanged } from './look.ts'
import { OfUser } from './of-user.tsx'
import { requestLanguage, withdrawLanguage } from './page-language.ts'
import type { Values } from './props.ts'
import { missingSession, sessionElementOf, sessionOf } from './session-lookup.ts'
import { addToaster } from './toaster-place.ts'
import { followTranslator } from './translated.ts'

/** What an element and the components in it share. */
export type Inside = Pick<WidgetContext, 'internals' | 'refreshers' | 'methods' | 'reported'> & { emit: SendEvent }

interface ShellProps extends Values<typeof commonProps> {
  container: ShadowRoot
  inside: Inside
}

let last = 0
/** A React key per session: another session remounts everything. */
const keyOf = perSession(() => ++last)

/** Everything around a widget's component: look, session, context and error boundary. */
export function shellOf(widget: Widget): ComponentType<Record<string, unknown>> {
  const Content = widget.component as (props: Record<string, unknown>) => ReactNode

  function Shell({ container: root, inside, ...props }: ShellProps) {
    const host = root.host as HTMLElement
    const [portal, setPortal] = useState<HTMLElement | null>(null)
    useSessionsChanged()
    usePageLanguage(host, props)
    const isLoading = useStore($language).loading
    const around = sessionElementOf(host)
    const attributes = useLook(props, around)
    const session = widget.alone ? undefined : sessionOf(host, props.session, props.apiBase)
    const context = useMemo(() => portal && { ...inside, host, root, portal }, [inside, host, root, portal])
    const fail = (error: unknown) => {
      session?.environment.report(error)
      inside.emit('widgeterror', { code: 'crashed', message: sharedWords.crashed, retryable: true, blocking: true })
    }
    useToaster(session)
    useEffect(() => followTranslator(root), [root])

    return (
      <StrictMode>
        <div className="base" part="base" {...attributes}>
          <slot name="header" />
          <fieldset className="gate" role="presentation" disabled={props.disabled}>
            {context && !isLoading && (
              <WidgetContext value={context} key={attributes.lang}>
                <ErrorBoundary onError={fail}>
                  {widget.alone ? (
                    <InState state="ready">
                      <Content {...props} emit={inside.emit} />
                    </InState>
                  ) : session ? (
                    <SessionContext value={session} key={keyOf(session)}>
                      <Connection {...{ session, widget }} isAlone={!props.session && !around}>
                        <Content {...props} emit={inside.emit} />
                      </Connection>
                    </SessionContext>
                  ) : (
                    <NoSession widget={widget} code={missingSession(host, props.session, props.apiBase)} />
                  )}
                </ErrorBoundary>
              </WidgetContext>
            )}
          </fieldset>
        </div>
        <div className="base portal" {...attributes} ref={setPortal} />
      </StrictMode>
    )
  }
  return Shell as unknown as ComponentType<Record<string, unknown>>
}

/** Requests the language that the element's properties name, before its content is drawn. */
function usePageLanguage(host: HTMLElement, { locale, messages }: Pick<ShellProps, 'locale' | 'messages'>): void {
  useLayoutEffect(() => requestLanguage(host, { locale, messages }), [host, locale, messages])
  useLayoutEffect(() => () => withdrawLanguage(host), [host])
}

interface ConnectionProps {
  session: Session
  widget: Widget
  /** True if the session is the widget's own, by its `api-base`. */
  isAlone: boolean
  children: ReactNode
}

function Connection({ session, widget, isAlone, children }: ConnectionProps) {
  const { afterUser, withoutUser } = widget
  const content = <OfUser {...{ session, afterUser }}>{children}</OfUser>
  if (withoutUser && isAlone) return <InState state="no-token">{content}</InState>
  return <Connected {...{ session, widget }}>{content}</Connected>
}

/** Adds a toaster to a page that has none, when there is a toast. */
function useToaster(session: Session | undefined): void {
  useEffect(() => session?.environment.toasts.$toasts.subscribe((toasts) => toasts.length > 0 && addToaster()), [session])
}
