export { forgetOldCodes, printedCode } from './codes.ts'
export { forgetOldDevices } from './devices.ts'
export { loginRoutes } from './routes.ts'
