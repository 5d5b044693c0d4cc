export { type AppointmentRow, appointmentRow, isOpen, timeWithZone, whenOf } from './appointment-row.ts'
export { words } from './words.ts'
