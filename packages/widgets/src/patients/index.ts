export { LookAlikeBadge } from './look-alike-badge.tsx'
export { RegisterView } from './register-view.tsx'
