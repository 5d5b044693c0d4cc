export { type FrameConfiguration, readFrameConfiguration } from './configuration.ts'
export { createFrame, elementIn, type Frame } from './frame.ts'
export { createNoteDelivery, type Delivery } from './note-delivery.ts'
export { frameWords } from './words.ts'
