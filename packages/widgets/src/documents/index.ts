export { DocumentsPanel, type DocumentsPanelProps } from './documents-panel.tsx'
