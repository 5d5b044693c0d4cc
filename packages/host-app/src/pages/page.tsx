import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The router's key of the first history entry of this visit, where focus and scroll position are left alone. */
const firstEntry: unknown = window.history.state?.key ?? 'default'

interface PageProps {
  title: string
  /** The title of the browser's tab, if it differs from the heading. */
  tab?: string
  /** Another value means that the user has arrived here again. */
  arrival?: string
  children: ReactNode
}

/** A page: names the browser's tab, and takes the focus to its heading when somebody navigates here. */
export function Page({ title, tab = title, arrival = '', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const now = useRef({ key, isReturn: false })
  now.current = { key, isReturn: useNavigationType() === 'POP' }
  useTitle(tab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival is what it waits for
  useEffect(() => {
    if (now.current.key === firstEntry) return
    heading.current?.focus({ preventScroll: true })
    // On the way back, the browser restores the scroll position.
    if (!now.current.isReturn) window.scrollTo(0, 0)
  }, [arrival])
  return (
    <div className="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** Names the browser's tab while the caller is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Chartside`
  }, [title])
}
