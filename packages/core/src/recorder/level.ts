/** The lower end of the meter. */
const quietestDecibels = -60

/** How far the meter is filled, 0 to 1, by a loudest sample of 0 to 1. */
export function levelOf(peak: number): number {
  if (peak <= 0) return 0
  const decibels = 20 * Math.log10(peak)
  return Math.min(1, Math.max(0, 1 - decibels / quietestDecibels))
}
