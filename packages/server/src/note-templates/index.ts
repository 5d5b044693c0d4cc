export { noteTemplateRoutes } from './routes.ts'
export { templateOf } from './template-of.ts'
export { requireUntouched } from './untouched.ts'
