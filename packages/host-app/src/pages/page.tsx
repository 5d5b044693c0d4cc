import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { useConfiguration } from '../configuration.ts'

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

/** A page: sets the browser tab's title and focuses the heading when the user navigates here. */
export function Page({ title, tab = title, arrival = '', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const now = useRef({ key, isReturn: false })
  now.current = { key, isReturn: useNavigationType() === 'POP' }
  useTitle(tab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each arrival
  useEffect(() => {
    if (now.current.key === firstEntry) return
    heading.current?.focus({ preventScroll: true })
    // After Back, the browser restores the scroll position.
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

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  const { name } = useConfiguration().brand
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
