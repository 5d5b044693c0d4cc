export { LookAlikeBadge } from './look-alike-badge.tsx'
