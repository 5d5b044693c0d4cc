/** A fault that was found by trying the product, measured again on the product as it is. */
export interface Fault {
  /** What went wrong, in a sentence without a full stop. */
  what: string
  /** The figure when it was found. */
  found: string
  /** Tries it again, on loopback and in bounded time; returns today's figure. */
  measure(): Promise<string>
}
