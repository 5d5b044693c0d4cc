export { UnsentDictations } from './unsent-dictations.tsx'
