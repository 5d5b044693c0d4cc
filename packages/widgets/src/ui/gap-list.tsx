import { formatSeconds } from '@chartside/core/lib/progress'
import { type Gap, largestGaps, playerWords } from '@chartside/core/recorder'

import { useSheet, useWords } from '../lib/context.ts'
import { Button } from './button.tsx'
import css from './gap-list.css?inline'

const listedGaps = 5
/** A gap is played with what was said just before it, in seconds. */
const beforeGap = 2

interface GapListProps {
  gaps: readonly Gap[]
  /** Plays the recording from a second. */
  onPlay: (from: number) => void
}

/** The largest gaps of a recording; each is played from just before it. */
export function GapList({ gaps, onPlay }: GapListProps) {
  useSheet(css)
  const words = useWords(playerWords)
  const listed = largestGaps(gaps, listedGaps)
  if (listed.length === 0) return null
  return (
    <ul className="gaps">
      {listed.map(({ at, seconds, silent }) => (
        <li key={at}>
          <Button variant="link" onClick={() => onPlay(Math.max(0, at - beforeGap))}>
            {(silent ? words.silent : words.missing)(Math.round(seconds), formatSeconds(at))}
          </Button>
        </li>
      ))}
    </ul>
  )
}
