export { checkInRoutes } from './routes.ts'
