import { Refused } from '../errors.ts'

/**
 * Keys under which a creating call may be repeated without creating twice.
 * The same content keeps its key until the server has given a clear answer; whatever is changed makes it another one.
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
    /** Forgets the key where the server has said no, so that the refusal is not repeated to a later attempt. */
    failed(error: unknown): void {
      if (error instanceof Refused) key = ''
    },
    done(): void {
      key = ''
    },
  }
}
