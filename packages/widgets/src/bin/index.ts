export { RecentlyDeleted } from './recently-deleted.tsx'
