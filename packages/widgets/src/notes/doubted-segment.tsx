import type { Segment } from '@chartside/contract/notes'
import { type createSegmentConfirming, speakerWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'

/** The model with which a user says that something was said; undefined if they may not, or the backend cannot store it. */
export type Confirming = ReturnType<typeof createSegmentConfirming> | undefined

interface DoubtedSegmentProps {
  segment: Segment
  index: number
  confirming: Confirming
}

/** Why a segment does not count as said, and the button by which it does (REVIEW-26). */
export function DoubtedSegment({ segment: { doubt, confirmed }, index, confirming }: DoubtedSegmentProps) {
  const words = useWords(speakerWords)
  if (!doubt) return null
  return (
    <div className="segment-doubt quiet">
      <span>{confirmed ? words.confirmed : words.doubt[doubt]}</span>
      {confirming && <ConfirmButton {...{ index, confirming }} confirmed={confirmed === true} />}
    </div>
  )
}

interface ConfirmButtonProps {
  index: number
  confirmed: boolean
  confirming: NonNullable<Confirming>
}

function ConfirmButton({ index, confirmed, confirming }: ConfirmButtonProps) {
  const words = useWords(speakerWords)
  const change = useStore(confirming.$change)
  const mine = change?.segment === index ? change : undefined
  useWidgetError(mine?.error)
  const isBusy = change !== undefined && change.problem === undefined
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void confirming.confirm(index, !confirmed)}>
        {confirmed ? words.takeBack : words.confirm}
      </Button>
      {mine?.problem !== undefined && <Problem>{mine.problem}</Problem>}
    </>
  )
}
