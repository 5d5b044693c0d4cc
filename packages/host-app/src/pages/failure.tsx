import { useEffect } from 'react'
import { useNavigate, useRouteError } from 'react-router'

import { words } from '../words.ts'
import { Page } from './page.tsx'

/** Stands where a page could not be loaded or drawn; the shell around it, and what is recorded, stay. */
export function Failure() {
  const error = useRouteError()
  const navigate = useNavigate()
  useEffect(() => console.error('Chartside:', error), [error])
  return (
    <Page title={words.pageFailed}>
      <p>{words.pageFailedText}</p>
      <button type="button" className="button" onClick={() => void navigate(0)}>
        {words.tryAgain}
      </button>
    </Page>
  )
}
