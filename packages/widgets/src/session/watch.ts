import type { Session } from '@chartside/core/session'

/**
 * Sends events of the session element about its session, with ids and states only. `known` resolves when it is ready;
 * `ended` is called first, so that a listener of `sessionchange` can read the reason.
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
  // The session forgets its user before it reports why, so both events wait until the reason is known.
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
