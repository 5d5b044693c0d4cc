import { dayIn, isZone } from '@chartside/contract/lib/wall-clock'

/** The zones where it is earliest and where it is latest on Earth. */
const [earliest, latest] = ['Etc/GMT+12', 'Etc/GMT-14']

/** Today at a place. Where its zone is unknown, the day where it is earliest on Earth: it may still be that day there. */
export const todayAt = (zone: string, now: number): string => dayIn(isZone(zone) ? zone : earliest, now)

/** The day where it is latest on Earth: it may be tomorrow at a place already. */
export const latestToday = (now: number): string => dayIn(latest, now)

/** True where it is that day at a place; where its zone is unknown, where it is that day anywhere on Earth. */
export const isTodayAt = (zone: string, day: string, now: number): boolean =>
  todayAt(zone, now) <= day && day <= (isZone(zone) ? todayAt(zone, now) : latestToday(now))
