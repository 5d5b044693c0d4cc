import { Markdown } from '@storybook/addon-docs/blocks'

import embedding from '../docs/embedding.md?raw'
import { sectionOf } from './sections.ts'

/** A section, without its heading if the page has the same one. */
function textOf(heading: string, title: string): string {
  const text = sectionOf(embedding, heading)
  return heading === title ? text.split('\n').slice(1).join('\n') : text
}

/** Sections of docs/embedding.md as a page. */
export const Guide = ({ title, sections }: { title: string; sections: string[] }) => (
  <div style={{ overflowX: 'auto' }}>
    <Markdown>{[`# ${title}`, ...sections.map((heading) => textOf(heading, title))].join('\n\n')}</Markdown>
  </div>
)
