export { withCorrections } from './corrections.ts'
export { promptAfter, promptOf } from './prompt.ts'
export { vocabularyRoutes } from './routes.ts'
export { vocabularyOf } from './vocabulary-of.ts'
