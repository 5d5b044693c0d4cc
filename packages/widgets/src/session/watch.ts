import type { Session } from '@chartside/core/session'

/**
 * Tells of what happens in a session by events of its element: ids and states only. `known` resolves when it is ready;
 * `ended` is told first, so that whoever hears `sessionchange` can read the reason.
 */
export function watchSession(
  session: Session,
  known: Promise<unknown>,
  emit: (name: string, detail?: object) => void,
  ended: (reason: 'logout' | 'expired' | undefined) => void,
): () => void {
  let watching = true
  let reason: 'logout' | 'expired' | undefined
  let locationId: string | undefined
  // The session forgets its user before it says why: both are told in the same moment, the reason being known.
  let changed = false
  const emitSoon = () => {
    if (changed) return
    changed = true
    queueMicrotask(() => {
      changed = false
      if (!watching) return
      const { state } = session.$session.get()
      if (state === 'in') reason = undefined
      ended(reason)
      emit('sessionchange', { state })
      if (reason && state === 'out') emit('sessionend', { reason })
      const location = session.$stored.get().location?.location_id
      if (location !== locationId) {
        locationId = location
        emit('locationchange', { locationId: location })
      }
    })
  }
  const stops = [
    session.$session.listen(emitSoon),
    session.$stored.listen(emitSoon),
    session.$permissions.listen(emitSoon),
    session.onEnd((why) => {
      reason = why
      emitSoon()
    }),
  ]
  void known.then(() => watching && emit('ready'))
  return () => {
    watching = false
    for (const stop of stops) stop()
  }
}
