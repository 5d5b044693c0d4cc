import { type Delivery, frameWords } from '@chartside/core/frame'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'

/** Why the frame shows no element. */
export type Blocked = 'alone' | 'notAllowed' | 'unknown' | 'failed'

/** In place of an element that cannot be shown. */
export function BlockedNotice({ blocked, onRetry }: { blocked: Blocked; onRetry?: (() => void) | undefined }) {
  const words = useWords(frameWords)
  return (
    <Notice isAlert onRetry={onRetry}>
      {words[blocked]}
    </Notice>
  )
}

interface FrameNoticesProps {
  /** True if the microphone is not allowed. */
  $isMissing: ReadableAtom<boolean>
  $delivery: ReadableAtom<Delivery>
  onRetry: () => void
}

const texts = {
  writing: 'writing',
  unsigned: 'unsigned',
  waiting: 'waiting',
  delivered: 'delivered',
  refused: 'refused',
  failed: 'noteFailed',
} as const

/** Above the element: a missing microphone, and where the latest note is. */
export function FrameNotices({ $isMissing, $delivery, onRetry }: FrameNoticesProps) {
  const words = useWords(frameWords)
  const delivery = useStore($delivery)
  const isWrong = delivery === 'refused' || delivery === 'failed'
  return (
    <>
      {useStore($isMissing) && <Notice isAlert>{words.microphone}</Notice>}
      {isWrong && (
        <Notice isAlert onRetry={delivery === 'refused' ? onRetry : undefined}>
          {words[texts[delivery]]}
        </Notice>
      )}
      <div role="status">{delivery !== 'none' && !isWrong && <Notice>{words[texts[delivery]]}</Notice>}</div>
    </>
  )
}

interface NoticeProps {
  isAlert?: boolean
  onRetry?: (() => void) | undefined
  children: ReactNode
}

function Notice({ isAlert = false, onRetry, children }: NoticeProps) {
  const { tryAgain } = useWords(sharedWords)
  return (
    <div className="frame-notice" role={isAlert ? 'alert' : undefined} data-alert={isAlert || undefined}>
      {isAlert && <AlertIcon />}
      <p>{children}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}
