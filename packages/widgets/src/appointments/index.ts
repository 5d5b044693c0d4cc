export { BookingDialog } from './appointment-dialog.tsx'
export { AppointmentsPanel, type AppointmentsPanelProps } from './appointments-panel.tsx'
