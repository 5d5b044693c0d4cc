export { AppointmentsPanel, type AppointmentsPanelProps } from './appointments-panel.tsx'
