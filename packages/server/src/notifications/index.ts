export { announce } from './announce.ts'
export { channelsOf } from './channels.ts'
export { notificationRoutes } from './routes.ts'
