export { type DaySlots, hasBegun, type LocationSlots, readSlotDays, type Slot, type SlotDays } from './slots.ts'
