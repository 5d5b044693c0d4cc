import { sentences } from '../lib/sentences.ts'
import type { Withdrawn } from './answer-calls.ts'
import { consentWords } from './words.ts'

/** What a withdrawal has deleted: unsent recordings here, and those that the server had. Nothing is said of what was not found. */
export function withdrawnText(hasUnsent: boolean, server: Withdrawn | undefined): string {
  const { isWithdrawn, deletedHere, deletedThere, deletedOnServer, noneOnServer } = consentWords
  const there =
    server && (server.deleted === undefined ? deletedThere : server.deleted > 0 ? deletedOnServer(server.deleted) : noneOnServer)
  return sentences(isWithdrawn, hasUnsent ? deletedHere : '', there ?? '')
}
