import { Markdown } from '@storybook/addon-docs/blocks'

import embedding from '../docs/embedding.md?raw'
import { sectionOf } from './sections.ts'

/** Sections of docs/embedding.md as a page. */
export const Guide = ({ title, sections }: { title: string; sections: string[] }) => (
  <Markdown>{[`# ${title}`, ...sections.map((heading) => sectionOf(embedding, heading))].join('\n\n')}</Markdown>
)
