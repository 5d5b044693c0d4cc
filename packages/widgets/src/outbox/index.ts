export { outboxParts } from './outbox-parts.ts'
export { UnsentDictations } from './unsent-dictations.tsx'
