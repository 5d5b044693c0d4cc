export { AppointmentsPanel } from './appointments-panel.tsx'
