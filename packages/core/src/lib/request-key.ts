import { Refused } from '../errors.ts'

/**
 * Keys under which a creating call may be repeated without creating twice. The same content keeps its key until the server has
 * given a clear answer; changed content gets a new one.
 */
export function createRequestKey() {
  let content: readonly unknown[] = []
  let key = ''
  return {
    of(next: readonly unknown[]): string {
      const same = next.length === content.length && next.every((part, index) => Object.is(part, content[index]))
      if (key === '' || !same) key = crypto.randomUUID()
      content = next
      return key
    },
    /** Drops the key after a refusal, so that a later attempt does not get the same refusal again. */
    failed(error: unknown): void {
      if (error instanceof Refused) key = ''
    },
    done(): void {
      key = ''
    },
  }
}
