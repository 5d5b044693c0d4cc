export { desktopMilliseconds, type Notification, type Notifications, notificationsOf } from './notifications.ts'
export { type Connection, type Payload, type Realtime, type RealtimeEvent, realtimeOf } from './realtime.ts'
export { words } from './words.ts'
