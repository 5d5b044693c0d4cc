export { appointmentRoutes } from './routes.ts'
export { forgetOldUndos } from './undo.ts'
