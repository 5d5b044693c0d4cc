export { createLogin, type Login, type LoginForms, type LoginMode } from './login.ts'
export { createPasswordChange, type PasswordChange, type PasswordChangeState, type PasswordValues } from './password-change.ts'
export { passwordWords } from './password-words.ts'
export { loginWords } from './words.ts'
