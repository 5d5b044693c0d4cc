import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The history entry of this visit's beginning, as the router names it: whoever has just come is not moved about. */
const firstEntry: unknown = window.history.state?.key ?? 'default'

/** A page: names the browser's tab (`tab`, where it differs from the heading), and takes the focus to its heading when somebody navigates here. */
export function Page({ title, tab = title, children }: { title: string; tab?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrivedBy = useRef(key)
  useTitle(tab)
  useEffect(() => {
    if (arrivedBy.current !== firstEntry) heading.current?.focus()
  }, [])
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
