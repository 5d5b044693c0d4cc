export { type Command, createCommandPalette, type PaletteEntry, type ShownKey } from './command-palette.ts'
export { createPatientActions, type PatientAction, patientActions } from './patient-actions.ts'
export { commandWords } from './words.ts'
