import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { portalWords } from '../words.ts'
import { Page } from './page.tsx'

/** Shown at any unknown address (NAV-03). */
export const NotFound = () => (
  <Notice title={portalWords.notFound} text={portalWords.notFoundText}>
    {portalWords.backToHome}
  </Notice>
)

/** Shown if the server refuses a page to this user (NAV-02). */
export const Unauthorized = () => (
  <Notice title={portalWords.unauthorized} text={portalWords.unauthorizedText}>
    {portalWords.backToLogin}
  </Notice>
)

/** A page with one message and a link to the start. */
const Notice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <main className="notice" id="content" tabIndex={-1}>
    <Page title={title}>
      <p>{text}</p>
      <p>
        <Link to="/">{children}</Link>
      </p>
    </Page>
  </main>
)
