export { codeRoutes } from './routes.ts'
