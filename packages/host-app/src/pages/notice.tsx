import type { ReactNode } from 'react'

import { Page } from './page.tsx'

/** A page that says one thing and leads on. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="notice" id="content" tabIndex={-1}>
      <Page title={title}>
        <p>{text}</p>
        <p>{children}</p>
      </Page>
    </main>
  )
}
