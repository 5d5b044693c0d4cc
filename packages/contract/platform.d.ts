// What browsers and Node both have and the contract uses. Everything else of either is unknown here.
declare class Blob {
  readonly size: number
}
declare function atob(encoded: string): string
