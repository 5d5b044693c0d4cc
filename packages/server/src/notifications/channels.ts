import { realtimeEvents } from '@chartside/contract/notifications'

/** The source's channels, the same for all practices. */
const publicChannels = {
  check_in: realtimeEvents['add-event'].channel,
  soap_note: realtimeEvents['soap-note-event'].channel,
}

/** The channels of a practice. Private, since names of patients travel on them, unless the operator makes them public. */
export const channelsOf = (practiceId: string, isPublic = false) =>
  isPublic ? publicChannels : { check_in: `private-${practiceId}-check-in`, soap_note: `private-${practiceId}-soap-note` }

/** Names of channels that anybody may join where the operator has made them public. */
export const publicNames: readonly string[] = Object.values(publicChannels)
