import { Button } from '@chartside/widgets/ui'
import { Component, type ReactNode } from 'react'

import { portalWords } from '../words.ts'
import { loadFailedAgain } from './lazily.tsx'
import { Page } from './page.tsx'

interface Props {
  /** The address; a failure at one does not carry over to the next. */
  at: string
  /** True if it is not inside a page's main part. */
  alone?: boolean
  children: ReactNode
}

/** Shown in place of a page that could not be loaded or rendered; the frame around it and a recording stay. */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('Chartside:', error)
  }

  override componentDidUpdate(before: Props): void {
    if (before.at !== this.props.at && this.state.failed) this.again()
  }

  again = (): void => {
    loadFailedAgain()
    this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const failure = (
      <Page title={portalWords.pageFailed}>
        <p>{portalWords.pageFailedText}</p>
        <p>
          <Button variant="primary" onClick={this.again}>
            {portalWords.tryAgain}
          </Button>
        </p>
      </Page>
    )
    return this.props.alone ? <main className="notice">{failure}</main> : failure
  }
}
