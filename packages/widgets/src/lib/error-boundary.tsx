import { sharedWords } from '@chartside/core/lib/words'
import { Component, type ReactNode } from 'react'

import { Failed } from '../ui/failed.tsx'

interface Props {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Catches errors while drawing, reports them in place and offers to draw again. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return <Failed message={sharedWords.crashed} onRetry={() => this.setState({ broken: false })} />
  }
}
