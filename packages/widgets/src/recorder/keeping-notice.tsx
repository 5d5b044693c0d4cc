import { keepOf } from '@chartside/core/kept-dictations'
import { outboxWords } from '@chartside/core/outbox'
import { useStore } from '@nanostores/react'

import { useFailure, useSession, useWords } from '../lib/context.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { InfoIcon } from '../ui/icons.tsx'

/** Why a recording is not kept on disk, or is kept with less protection. */
export function KeepingNotice() {
  const keep = keepOf(useSession())
  const words = useWords(outboxWords)
  const { state, isWeak } = useStore(keep.$keeping)
  const problem = problems.find(({ reason }) => reason === state)
  useFailure(problem, errorOf)
  return (
    <>
      {problem && <Failed size="line" message={words[wordOf(problem)]} />}
      {isWeak && (
        <div className="cluster" role="status">
          <InfoIcon />
          <p>{words.weak}</p>
          <Button size="small" onClick={keep.acknowledge}>
            {words.understood}
          </Button>
        </div>
      )}
    </>
  )
}

interface Problem {
  reason: 'full' | 'refused'
}
const problems: readonly Problem[] = [{ reason: 'full' }, { reason: 'refused' }]

const wordOf = ({ reason }: Problem) => (reason === 'refused' && isInForeignFrame() ? 'refusedFrame' : reason)

/** Whether a page of another origin is around this one. */
function isInForeignFrame(): boolean {
  try {
    return window.top?.location.origin !== window.origin
  } catch {
    return true
  }
}

const errorOf = (problem: Problem): WidgetError => ({
  code: `storage-${problem.reason}`,
  message: outboxWords[wordOf(problem)],
  retryable: problem.reason === 'full',
})
