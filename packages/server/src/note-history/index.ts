export { dropEarlierVersions, hasMachineText, keepVersion } from './keep-version.ts'
export { keptShare } from './kept-share.ts'
export { noteHistoryRoutes } from './routes.ts'
