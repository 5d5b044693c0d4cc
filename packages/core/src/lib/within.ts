import type { Clock } from './clock.ts'

/** The result of `work`; if there is none after `milliseconds`, what `late` returns or throws. */
export async function within<Value>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Value> | Value,
  late = (): Value => {
    throw new Error(`No answer within ${milliseconds} ms`)
  },
): Promise<Value> {
  let cancel = () => {}
  const timeout = new Promise<Value>((resolve, reject) => {
    cancel = clock.after(milliseconds, () => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    })
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    cancel()
  }
}
