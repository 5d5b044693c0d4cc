import { Markdown } from '@storybook/addon-docs/blocks'
import { toId } from 'storybook/internal/csf'

import { definitionOf, titles } from './elements.ts'

/** All elements by group, with links to their pages. */
export function ElementList() {
  const lines = Object.entries(titles).map(([tag, title]) => {
    const [group = '', name = ''] = title.split('/')
    return { group, text: `- [${name}](?path=/docs/${toId(title)}--docs), \`<${tag}>\`: ${definitionOf(tag)?.about}` }
  })
  const groups = [...new Set(lines.map(({ group }) => group))]
  const textOf = (wanted: string) => lines.filter(({ group }) => group === wanted).map(({ text }) => text)
  return <Markdown>{groups.map((group) => [`## ${group}`, '', ...textOf(group)].join('\n')).join('\n\n')}</Markdown>
}
