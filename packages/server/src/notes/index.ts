export { requireUnsigned } from './held-note.ts'
export { readTasks } from './lists.ts'
export { noteRoutes } from './routes.ts'
export { summaryRoutes } from './summary.ts'
