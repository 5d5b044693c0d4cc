import { type RecordingStart, recordAtOnce } from '@chartside/core/consent'
import { useEffect } from 'react'

import { useLatest, useSession } from '../lib/context.ts'

/** A press outside of the recorder that asks to record at once; another object is another press. */
export type RecordingPress = Pick<RecordingStart, 'patientId'>

/** Records once nothing has to come first. The press is forgotten with the recorder. */
export function useRecordAtOnce(press: RecordingPress | undefined, consent: RecordingStart['consent']): void {
  const session = useSession()
  const latest = useLatest(consent)
  useEffect(() => {
    if (!press) return
    const left = new AbortController()
    void recordAtOnce(session, { ...press, consent: latest.current, signal: left.signal })
    return () => left.abort()
  }, [session, press, latest])
}
