/** One function that calls all of these, for what ends together. */
export const stopAll = (stops: readonly (() => unknown)[]) => (): void => {
  for (const stop of stops) stop()
}
