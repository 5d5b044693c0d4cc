import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react'
import base from '../lib/base.css?inline'
import { PageStylesContext, SessionContext } from '../lib/context.ts'
import { useLook, useSessionsChanged } from '../lib/look.ts'
import { sessionElementOf } from '../lib/session-lookup.ts'
import { sheetOf } from '../lib/sheets.ts'
import { followTranslator } from '../lib/translated.ts'
import button from './button.css?inline'
import dialog from './dialog.css?inline'
import { inBase } from './in-base.ts'
import spinner from './spinner.css?inline'
import { defaults } from './styles.ts'

/** The styles that every page has; other parts bring their own. */
const pageStyles: readonly string[] = [...defaults, base, inBase([button, spinner, dialog].join(''))]

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
  const adopt = useMemo(() => base && adoptInto(base.getRootNode() as Document | ShadowRoot), [base])
  useInsertionEffect(() => adopt?.(...pageStyles), [adopt])
  useEffect(() => (base ? followTranslator(base) : undefined), [base])
  const adoptPart = useMemo(() => adopt && ((css: string) => adopt(inBase(css))), [adopt])
  return (
    <div className="base" ref={setBase} {...attributes}>
      {adoptPart && (
        <PageStylesContext value={adoptPart}>
          <SessionContext value={around?.session}>{children}</SessionContext>
        </PageStylesContext>
      )}
    </div>
  )
}

const adoptInto =
  (root: Document | ShadowRoot) =>
  (...styles: string[]): void => {
    // Of the document itself it is null.
    const owner = root.ownerDocument ?? (root as Document)
    const missing = styles.map((css) => sheetOf(css, owner)).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets.push(...missing)
  }
