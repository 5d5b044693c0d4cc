/** A subscription that is there only while it is needed: call the returned function whenever that may have changed. */
export function createSubscription(subscribe: () => () => void): (isNeeded: boolean) => void {
  let end: (() => void) | undefined
  return (isNeeded) => {
    if (isNeeded) end ??= subscribe()
    else {
      end?.()
      end = undefined
    }
  }
}
