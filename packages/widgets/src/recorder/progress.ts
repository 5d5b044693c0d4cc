import { processingSeconds, type Recorder } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

/** The progress towards the minimum length: as a fraction for the ring, and in whole seconds. */
export function useProgress(recorder: Recorder): { share: number; missing: number; shortest: number } {
  const seconds = useStore(recorder.$seconds)
  const { shortest } = useStore(recorder.$limits)
  const needed = shortest + processingSeconds
  return { share: Math.min(1, seconds / needed), missing: Math.max(0, Math.ceil(needed - seconds)), shortest }
}
