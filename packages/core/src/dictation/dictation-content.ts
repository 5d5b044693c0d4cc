import { computed } from 'nanostores'

import type { Form } from '../lib/form.ts'
import type { Recorder } from '../recorder/index.ts'
import type { DictationValues } from './dictation-values.ts'

/** What a dictation holds about its patient: the recording, which the form takes from the recorder, and the text. */
export function createDictationContent({ $values, set }: Form<DictationValues>, { $recorder }: Pick<Recorder, '$recorder'>) {
  /** Puts the stopped recording into the form, and takes a cleared one out. */
  function takeRecording(): void {
    const now = $recorder.get()
    const recording = now.state === 'stopped' ? now.recording : undefined
    if (recording !== $values.get().recording) set('recording', recording)
  }
  $recorder.subscribe(takeRecording)

  const hasText = (): boolean =>
    $values.get().comments.trim() !== '' || $values.get().tasks.some(({ name }) => name.trim() !== '')
  const isRecorded = () => !['idle', 'failed'].includes($recorder.get().state)
  return {
    takeRecording,
    /** True once there is a recording that can be sent (DICT-04). */
    $ready: computed($values, ({ recording }) => recording !== undefined && !recording.problem),
    /** True if there is a recording, or one is being made. */
    isRecorded,
    /** True if something was typed beside the name. */
    hasText,
    isUnsent: (): boolean => isRecorded() || hasText(),
  }
}
