import { type ReactNode, useInsertionEffect, useState } from 'react'

import { SessionContext } from '../lib/context.ts'
import { useLook, useSessionsChanged } from '../lib/look.ts'
import { sessionElementOf } from '../lib/session-lookup.ts'
import { sheetOf } from '../lib/sheets.ts'
import { pageStyles } from './styles.ts'

const unset = { theme: 'auto', density: 'comfortable', appearance: undefined } as const

/**
 * Wraps parts of the kit that a page draws. It adds their style sheet to the document or the shadow root around it, and provides
 * the look and the session of the surrounding `chartside-session`, or of the page's only one.
 */
export function UiRoot({ children }: { children: ReactNode }) {
  const [base, setBase] = useState<HTMLElement | null>(null)
  useSessionsChanged()
  const around = base ? sessionElementOf(base) : undefined
  const attributes = useLook(unset, around)
  useInsertionEffect(() => {
    if (base) adoptInto(base.getRootNode() as Document | ShadowRoot)
  }, [base])
  return (
    <div className="base" ref={setBase} {...attributes}>
      {base && <SessionContext value={around?.session}>{children}</SessionContext>}
    </div>
  )
}

function adoptInto(root: Document | ShadowRoot): void {
  const missing = pageStyles.map(sheetOf).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  root.adoptedStyleSheets.push(...missing)
}
