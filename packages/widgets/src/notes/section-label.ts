import type { noteWords, Section } from '@chartside/core/notes'

/** The name of a section on the screen. */
export const sectionLabel = ({ name, heading = '' }: Pick<Section, 'name' | 'heading'>, words: typeof noteWords): string =>
  name === 'own' ? heading : name === 'note' ? words.noteLabel : words.noteSection[name]
