export { recorderRoutes } from './routes.ts'
