import type { Gap, Place } from '../recorder/index.ts'

/** Bytes encrypted with AES-GCM, and their initialization vector. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** What is known of a take beside its pieces. */
export interface TakeRow {
  /** Never used again in this dictation. */
  number: number
  /** Undefined at the end of what was recorded before. */
  place: Place | undefined
  /** The length of its MP3. */
  bytes: number
  /** Where its encoders have ended: after how many of its pieces, and how many PCM samples each has encoded. */
  ends: readonly { pieces: number; samples: number }[]
  /** Where sound is missing. */
  gaps: readonly Gap[]
}

/**
 * A kept dictation as it is on disk, or the draft of a note, which has details alone. What was spoken and typed, and for whom, is in
 * its sealed parts alone.
 */
export interface KeptRow {
  id: string
  /** What it is; a dictation if it says nothing. */
  kind?: 'note' | undefined
  /** A hash of server and user. */
  owner: string
  /** Where its key comes from: a secret that the server gives to this user, or this browser. */
  protection: 'user' | 'device'
  /** Milliseconds since 1970. */
  begunAt: number
  /** From then on it is deleted, unless a page is using it; milliseconds since 1970. */
  expiresAt: number
  /** When the user sent it, in milliseconds since 1970; undefined before. */
  queuedAt: number | undefined
  takes: readonly TakeRow[]
  /** The numbers of its first piece and of the next one; pieces before the first are outdated. */
  first: number
  next: number
  /** JSON of what was typed. */
  details: Sealed
}

/** About a second of MP3, and the number of the take that it belongs to. */
export interface KeptPiece {
  take: number
  sealed: Sealed
  /** Its peaks, for a waveform. */
  peaks: Sealed
}

/** What one page of the browser tells the others. Ids only. */
export type News =
  /** A dictation was released or removed. */
  | { about: 'dictations' }
  /** A patient has answered whether they may be recorded, and the server has the answer. */
  | { about: 'answers' }
  /** The consent with this id was withdrawn. */
  | { about: 'consent'; withdrawn: string }

/** Gives up a claim; resolves when another page can have it. */
export type Release = () => Promise<void>

/** The disk. Every command rejects if the browser refuses it. */
export interface KeptStore {
  rows(): Promise<KeptRow[]>
  /** The pieces of a dictation by their numbers. */
  pieces(id: string): Promise<Map<number, KeptPiece>>
  /** Stores the row and these pieces together or not at all, and removes outdated pieces. */
  put(row: KeptRow, pieces: ReadonlyMap<number, KeptPiece>): Promise<void>
  remove(id: string): Promise<void>
  /** This browser's key for an owner, which never leaves it; `isNew` if it was made just now. */
  deviceKey(owner: string): Promise<{ key: CryptoKey; isNew: boolean }>
  /** The bytes that can still be stored; undefined if unknown. */
  room(): Promise<number | undefined>
  /**
   * Claims a dictation until the returned function is called or this page is gone, however it ends; undefined if a page has
   * claimed it already.
   */
  claim(id: string): Promise<Release | undefined>
  /** The ids of those that are claimed by any page. */
  claimed(): Promise<ReadonlySet<string>>
  /** Informs the browser's other pages. */
  announce(news: News): void
  /** Calls `changed` when another page has announced a change; the returned function stops that. */
  onChange(changed: (news: News) => void): () => void
}
