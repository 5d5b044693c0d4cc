import './pages.css'

import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { words } from '../words.ts'
import { Page } from './page.tsx'

/** A page that is not there yet: says so, and leads to what works. */
export function Coming({ title, tab, children }: { title: string; tab?: string; children: ReactNode }) {
  return (
    <Page title={title} tab={tab ?? title}>
      <div className="coming">
        <p>{children}</p>
        <p className="coming-links">
          <Link className="button" to="/provider/titanAi?tab=dictation">
            {words.dictate}
          </Link>
          <Link to="/provider/titanAi?tab=recent">{words.recentNotes}</Link>
        </p>
      </div>
    </Page>
  )
}
