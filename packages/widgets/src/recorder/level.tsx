import { type Recorder, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'

import { useWords } from '../lib/context.ts'

/** A level, 0 to 1. */
export type LevelOf = Pick<Recorder, '$level'>

interface LevelProps extends LevelOf {
  on: boolean
  /** The level in a word, once it is loaded. */
  Word: ComponentType<LevelOf> | undefined
}

/** The level meter, which reveals a dead microphone at once; a word for users who prefer reduced motion. */
export function Level({ $level, on, Word }: LevelProps) {
  const words = useWords(recorderWords)
  const level = useStore($level)
  return (
    <div className="recorder-level" data-on={on || undefined}>
      <div className="recorder-meter" part="meter" aria-hidden="true">
        <div className="recorder-meter-filled" style={{ transform: `scaleX(${on ? level : 0})` }} />
      </div>
      {on && (
        <>
          <meter className="visually-hidden" aria-label={words.level} min={0} max={100} value={Math.round(level * 100)} />
          {Word && <Word $level={$level} />}
        </>
      )}
    </div>
  )
}
