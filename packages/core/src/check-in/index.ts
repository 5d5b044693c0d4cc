export {
  type CheckInQueue,
  type CheckInQueueOptions,
  createCheckInQueue,
} from './check-in-queue.ts'
export type { QueueConnection } from './keep-fresh.ts'
export { type LocationChoice, locationChoiceOf } from './location-choice.ts'
export type { CallProblem } from './patient-calls.ts'
export {
  type Queue,
  type QueueRow,
  readStay,
  readThresholds,
  type Stay,
  usualThresholds,
  type WaitingThresholds,
} from './queue-row.ts'
export { countMilliseconds } from './queue-rows.ts'
export { type TokenKind, tokenKinds } from './queue-token.ts'
export type { VisitEnd } from './visit-end.ts'
export { createWaitingDisplay, staleSeconds, type WaitingRoom } from './waiting-display.ts'
export { createWalkIn, type WalkIn } from './walk-in.ts'
export { checkInWords } from './words.ts'
