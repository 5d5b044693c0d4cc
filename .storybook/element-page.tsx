import {
  Canvas,
  Controls,
  DocsContext,
  DocsPage,
  Heading,
  Markdown,
  Source,
  Subheading,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useState } from 'react'
import { STORY_ARGS_UPDATED } from 'storybook/internal/core-events'
import type { Args, PreparedStory } from 'storybook/internal/types'

import { htmlOf, reactOf, vueOf } from './element-code.ts'
import { ElementInterface } from './element-interface.tsx'
import { type Definition, definitionAt } from './elements.ts'

/**
 * The page of an element, made from its declaration: a live example with controls, code to copy, and its whole interface. The
 * example is the story with the tag `example`, otherwise the first one.
 */
export function ElementPage() {
  const { preparedMeta, csfFile } = useOf<'meta'>('meta', ['meta'])
  const context = useContext(DocsContext)
  const definition = definitionAt(preparedMeta.title)
  const stories = context.componentStoriesFromCSFFile(csfFile)
  const example = stories.find(({ tags }) => tags.includes('example')) ?? stories[0]
  if (!definition || !example) return <DocsPage />
  return (
    <>
      <Title />
      <Markdown>{`\`<${definition.tag}>\` ${definition.about}`}</Markdown>
      <Canvas of={example.moduleExport} withToolbar sourceState="none" />
      <div style={{ overflowX: 'auto' }}>
        <Controls of={example.moduleExport} sort="none" />
      </div>
      <Code definition={definition} example={example} />
      <ElementInterface definition={definition} />
      <Heading>Tokens</Heading>
      <Markdown>
        {
          'Colors, sizes and fonts are custom properties, the same for all elements: [Tokens](?path=/docs/guide-tokens--docs) lists them, [Theming](?path=/docs/guide-theming--docs) explains them.'
        }
      </Markdown>
      <Heading>States and situations</Heading>
      <Markdown>{stories.map(lineOf).join('\n')}</Markdown>
    </>
  )
}

/** A link to a story, with its description. */
function lineOf({ id, name, parameters }: PreparedStory): string {
  const about: unknown = parameters['docs']?.description?.story
  return `- [${name}](?path=/story/${id})${typeof about === 'string' ? `: ${about.replaceAll('\n', ' ')}` : ''}`
}

interface CodeProps {
  definition: Definition
  example: PreparedStory
}

/** The element as the controls have set it, for three kinds of pages. */
function Code({ definition, example }: CodeProps) {
  const args = useArgsOf(example)
  return (
    <>
      <Heading>Code</Heading>
      <Markdown>{`\`<${definition.tag}>\` with the settings of the controls above.`}</Markdown>
      <Subheading>HTML</Subheading>
      <Source code={htmlOf(definition, args)} language="html" />
      <Subheading>React</Subheading>
      <Source code={reactOf(definition, args)} language="tsx" />
      <Subheading>Vue</Subheading>
      <Source code={vueOf(definition, args)} language="html" />
    </>
  )
}

/** The current arguments of a story on the page. */
function useArgsOf(story: PreparedStory): Args {
  const context = useContext(DocsContext)
  const [args, setArgs] = useState<Args>(() => context.getStoryContext(story).args)
  useEffect(() => {
    const take = ({ storyId, args: changed }: { storyId: string; args: Args }) => {
      if (storyId === story.id) setArgs(changed)
    }
    context.channel.on(STORY_ARGS_UPDATED, take)
    return () => context.channel.off(STORY_ARGS_UPDATED, take)
  }, [context, story])
  return args
}
