export { AppointmentsPanel, type AppointmentsPanelProps } from './appointments-panel.tsx'
export { StatusBadge } from './status-badge.tsx'
