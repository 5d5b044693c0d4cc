import { computed } from 'nanostores'

import type { Form } from '../lib/form.ts'
import { processingSeconds, type Recorder } from '../recorder/index.ts'
import type { DictationValues } from './dictation-values.ts'
import type { Sendable } from './patient-change.ts'

/** What a dictation holds about its patient: the recording, which the form takes from the recorder, and the text. */
export function createDictationContent(
  { $values, set }: Form<DictationValues>,
  { $recorder, $seconds, $limits }: Pick<Recorder, '$recorder' | '$seconds' | '$limits'>,
) {
  /** Puts the stopped recording into the form, and takes a cleared one out. */
  function takeRecording(): void {
    const now = $recorder.get()
    const recording = now.state === 'stopped' ? now.recording : undefined
    if (recording !== $values.get().recording) set('recording', recording)
  }
  $recorder.subscribe(takeRecording)

  const hasText = (): boolean =>
    $values.get().comments.trim() !== '' || $values.get().tasks.some(({ name }) => name.trim() !== '')
  const $ready = computed($values, ({ recording }) => recording !== undefined && !recording.problem)
  const $isLongEnough = computed([$seconds, $limits], (seconds, { shortest }) => seconds - processingSeconds >= shortest)

  const isRecorded = () => !['idle', 'failed'].includes($recorder.get().state)
  return {
    takeRecording,
    /** True once there is a recording that can be sent (DICT-04). */
    $ready,
    /** Whether the dictation could be sent, after Stop if the recording is running. */
    $sendable: computed([$recorder, $ready, $isLongEnough], ({ state }, ready, isLongEnough): Sendable => {
      const running = state === 'recording' || state === 'paused'
      return { running, finishable: running ? isLongEnough : ready }
    }),
    /** True if there is a recording, or one is being made. */
    isRecorded,
    /** True if something was typed beside the name. */
    hasText,
    isUnsent: (): boolean => isRecorded() || hasText(),
  }
}
