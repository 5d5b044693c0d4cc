export { beginningText, dayText, lengthText } from './moment.ts'
export { type Outbox, outboxOf } from './outbox.ts'
export type { Unsent } from './unsent.ts'
export { outboxWords } from './words.ts'
