export { createLogin, type Login, type LoginForms, type LoginMode } from './login.ts'
export { words } from './words.ts'
