/** Resolves when the page has done its own work, after 200 ms at most. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 200 })
    else setTimeout(resolve)
  })
