/** Work with pauses, so that a page can do something else in between. */
export type Steps<Result> = Generator<undefined, Result>

/** The result of work that is done at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
