import { microphoneTestOf, microphoneTestWords, noticeWords, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'

import { useFailure, useListener, useModel, useSession, useWords } from '../lib/context.ts'
import { Problem } from '../ui/problem.tsx'
import { Level } from './level.tsx'
import { LevelWord } from './level-word.tsx'
import { widgetErrorOf } from './messages.tsx'

/** One test of the microphone, from when it is drawn: the level, what is wrong, and what was heard. */
export function RunningTest({ onEnd }: { onEnd: () => void }) {
  const session = useSession()
  const test = useModel(() => microphoneTestOf(session), [session])
  const words = useWords(microphoneTestWords)
  const { states } = useWords(recorderWords)
  const { problems, troubles } = useWords(noticeWords)
  const now = useStore(test.$test)
  const trouble = useStore(test.$trouble)
  useEffect(() => {
    void test.start()
    return test.stop
  }, [test])
  useListener(test.$test.listen, ({ step }) => (step === 'done' || step === 'failed') && onEnd())

  const about = now.step === 'failed' ? now.problem : trouble
  const text = now.step === 'failed' ? problems[now.problem] : trouble && troubles[trouble]
  const failure = useMemo(() => (about && text ? { about, text } : undefined), [about, text])
  useFailure(failure, widgetErrorOf)

  const says = {
    opening: states.starting,
    listening: words.testSpeak,
    playing: words.testPlaying,
    done: trouble ? '' : words.testGood,
    failed: '',
  }[now.step]
  return (
    <>
      {says && <p role="status">{says}</p>}
      {now.step === 'listening' && <Level empty={false} $level={test.$level} on Word={LevelWord} />}
      <Problem>{text}</Problem>
    </>
  )
}
