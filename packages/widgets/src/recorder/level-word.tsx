import { createLoudness, levelWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useModel, useWords } from '../lib/context.ts'
import type { LevelOf } from './level.tsx'

/** How loud the last second was, in a word. */
export function LevelWord({ $level }: LevelOf) {
  const { levels } = useWords(levelWords)
  return <span className="recorder-level-word">{levels[useStore(useModel(() => createLoudness($level), [$level]))]}</span>
}
