import { type Recorder, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'

import { useWords } from '../lib/context.ts'

/** A level, 0 to 1. */
export type LevelOf = Pick<Recorder, '$level'>

/** What draws the level while it is on. */
export interface LiveLevelOf extends LevelOf {
  on: boolean
  /** True while there is no recording: nothing of the last one is shown. */
  empty: boolean
}

interface LevelProps extends LiveLevelOf {
  /** The level in a word, once it is loaded. */
  Word: ComponentType<LevelOf> | undefined
  /** The sound of the last seconds in place of the bar, once it is loaded. */
  Wave?: ComponentType<LiveLevelOf> | undefined
}

/** The level meter, which reveals a dead microphone at once; a word for users who prefer reduced motion. */
export function Level({ $level, on, empty, Word, Wave }: LevelProps) {
  const words = useWords(recorderWords)
  const level = useStore($level)
  return (
    <div className="recorder-level" data-on={on || undefined}>
      {Wave ? (
        <Wave {...{ $level, on, empty }} />
      ) : (
        <div className="recorder-meter" part="meter" aria-hidden="true">
          <div className="recorder-meter-filled" style={{ transform: `scaleX(${on ? level : 0})` }} />
        </div>
      )}
      {on && (
        <>
          <meter className="visually-hidden" aria-label={words.level} min={0} max={100} value={Math.round(level * 100)} />
          {Word && <Word $level={$level} />}
        </>
      )}
    </div>
  )
}
