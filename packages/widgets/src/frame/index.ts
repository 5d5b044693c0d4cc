export { drawFrame } from './frame-page.tsx'
