export { PatientFinder, type PatientFinderProps, RegisterDialog } from './patient-finder.tsx'
export { default as searchCss } from './patient-search.css?inline'
export { RegisterView } from './register-view.tsx'
export { SearchPanel } from './search-panel.tsx'
