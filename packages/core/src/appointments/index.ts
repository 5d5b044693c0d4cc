export { type AppointmentRow, appointmentRow, isOpen, timeWithZone, whenOf } from './appointment-row.ts'
export { visitWords } from './visit-words.ts'
export {
  createVisits,
  statusOf,
  type VisitPageSize,
  type VisitPaging,
  type VisitRow,
  type Visits,
  visitPageSizes,
  visitStatuses,
} from './visits.ts'
export { words } from './words.ts'
