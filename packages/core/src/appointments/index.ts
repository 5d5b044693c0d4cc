export { type AppointmentChart, type AppointmentDetail, createAppointment, type OneAppointment } from './appointment.ts'
export {
  type AppointmentBooking,
  appointmentBookingOf,
  type BookingPlan,
  createAppointmentBooking,
  type WantedSlot,
} from './appointment-booking.ts'
export {
  type CalendarDay,
  type CalendarSpan,
  createAppointmentCalendar,
} from './appointment-calendar.ts'
export type { AppointmentChange, AppointmentChangeState, ChangeKind } from './appointment-change.ts'
export { detailWords } from './appointment-detail-words.ts'
export { type AppointmentEdit, appointmentEditOf, createAppointmentEdit } from './appointment-edit.ts'
export type { AppointmentForm } from './appointment-form.ts'
export {
  type AppointmentRow,
  type AppointmentStatus,
  appointmentRow,
  dateTimeOf,
  isExpected,
  isOpen,
  timeWithZone,
} from './appointment-row.ts'
export type { AppointmentField, AppointmentValues } from './appointment-values.ts'
export { type ArrivalState, createArrival } from './arrival.ts'
export { createCalendarExport, exportAppointment } from './calendar-export.ts'
export { calendarFile } from './calendar-file.ts'
export { calendarWords } from './calendar-words.ts'
export type { Choice } from './choices.ts'
export { formWords } from './form-words.ts'
export type { FreeSlot } from './free-slots.ts'
export { knownAppointmentsOf } from './known-appointments.ts'
export { loadPage } from './paged-appointments.ts'
export {
  createPatientAppointments,
  type PatientAppointments,
} from './patient-appointments.ts'
export { createTodaysVisit, type TodaysVisit } from './todays-visit.ts'
export { showCheckedIn, showUndoable, undoneArrivalsOf } from './undo-arrival.ts'
export { visitWords } from './visit-words.ts'
export {
  createVisits,
  type VisitRow,
  type Visits,
  visitStatuses,
} from './visits.ts'
export { followUpWeeks, type WeekDay, type WeekSlots } from './week-slots.ts'
export { appointmentWords } from './words.ts'
