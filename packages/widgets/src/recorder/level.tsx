import { createLoudness, type Recorder, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useModel, useWords } from '../lib/context.ts'

/** The level meter, which reveals a dead microphone at once; a word for users who prefer reduced motion. */
export function Level({ $level, on }: { $level: Recorder['$level']; on: boolean }) {
  const words = useWords(recorderWords)
  const level = useStore($level)
  const loudness = useStore(useModel(() => createLoudness($level), [$level]))
  return (
    <div className="recorder-level" data-on={on || undefined}>
      <div className="recorder-meter" part="meter" aria-hidden="true">
        <div className="recorder-meter-filled" style={{ transform: `scaleX(${on ? level : 0})` }} />
      </div>
      {on && (
        <>
          <meter className="visually-hidden" aria-label={words.level} min={0} max={100} value={Math.round(level * 100)} />
          <span className="recorder-level-word">{words.levels[loudness]}</span>
        </>
      )}
    </div>
  )
}
