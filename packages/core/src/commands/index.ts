export { type Command, createCommandPalette, type PaletteEntry } from './command-palette.ts'
export { commandWords } from './words.ts'
