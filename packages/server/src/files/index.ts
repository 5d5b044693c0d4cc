export { type FileCheck, fileForm } from './file-form.ts'
export { removeLostFiles } from './lost-files.ts'
export { downloadAddress, fileAddresses, fileRoutes } from './routes.ts'
export { type FileStore, folderStore } from './store.ts'
