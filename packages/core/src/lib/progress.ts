// Durations and progress, separate from the other formats, which the recorder does not need.

/** Upload progress in bytes; `total` is 0 until it is known. */
export interface Progress {
  sent: number
  total: number
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A duration as mm:ss, rounded down; minutes go on past an hour. */
export function formatSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** How much has been sent, in whole percent; undefined while the total is unknown. */
export const percentOf = (progress: Progress | undefined): number | undefined =>
  progress && progress.total > 0 ? Math.floor((100 * progress.sent) / progress.total) : undefined
