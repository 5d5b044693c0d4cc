/** Friday, 20 November 2026, noon in UTC: the day of the samples. */
const noon = Date.parse('2026-11-20T12:00:00Z')

/** The clocks of a page of stories. */
const clocks = {
  /** In the second before noon: vitest tells what it loads apart by the milliseconds. */
  loading: () => noon - 1000 + (RealDate.now() % 1000),
  stopped: () => noon,
  /** From noon on. */
  running: () => noon + RealDate.now() - began,
}

const RealDate = Date
let began = 0
let now = clocks.loading

const pretended = new Proxy(RealDate, {
  construct: (target, given, created) => Reflect.construct(target, given.length > 0 ? given : [now()], created),
  apply: (target) => new target(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? () => now() : Reflect.get(target, key, receiver)),
})

/** Sets the page's clock. */
export function setClock(clock: keyof typeof clocks | 'real'): void {
  began = RealDate.now()
  if (clock !== 'real') now = clocks[clock]
  globalThis.Date = clock === 'real' ? RealDate : pretended
  // Libraries recognize a class by the constructor of its prototype.
  RealDate.prototype.constructor = globalThis.Date
}
