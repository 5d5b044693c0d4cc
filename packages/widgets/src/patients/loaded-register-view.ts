// For those who load the registration when it is asked for: a module that others load at once cannot be in a file of its own.
export { RegisterView } from './register-view.tsx'
