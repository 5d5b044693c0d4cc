export { RegisterView } from './register-view.tsx'
