import { type Recorder, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useWords } from '../lib/context.ts'

/** The meter: it moves with the voice, so that a dead microphone is seen at once. A word where motion is not wanted. */
export function Level({ recorder, on }: { recorder: Recorder; on: boolean }) {
  const words = useWords(recorderWords)
  const level = useStore(recorder.$level)
  const word = words.levels[wordOf(useLoudest(recorder))]
  return (
    <div className="recorder-level" data-on={on || undefined}>
      <div className="recorder-meter" part="meter" aria-hidden="true">
        <div className="recorder-meter-filled" style={{ transform: `scaleX(${on ? level : 0})` }} />
      </div>
      {on && (
        <>
          <meter className="visually-hidden" aria-label={words.level} min={0} max={100} value={Math.round(level * 100)} />
          <span className="recorder-level-word">{word}</span>
        </>
      )}
    </div>
  )
}

/** Ten values a second come in: the loudest of the last second is what a word can follow. */
const remembered = 10

function useLoudest(recorder: Recorder): number {
  const [levels, setLevels] = useState<readonly number[]>([])
  useEffect(() => recorder.$level.listen((level) => setLevels((before) => [...before, level].slice(-remembered))), [recorder])
  return Math.max(0, ...levels)
}

const wordOf = (level: number): keyof typeof recorderWords.levels =>
  level < 0.1 ? 'none' : level < 0.5 ? 'low' : level < 0.97 ? 'good' : 'high'
