import { DocsPage, Markdown, Primary, Source, Title, useOf } from '@storybook/addon-docs/blocks'

import elements from '../docs/elements.md?raw'
import { sectionOf } from './sections.ts'

/** 'Elements/Note review/Two versions' → 'chartside-note-review' */
const tagOf = (title: string): string => `chartside-${title.split('/')[1]?.toLowerCase().replaceAll(' ', '-')}`

const htmlOf = (tag: string): string => `<script type="module" src="https://clinic.example/cdn/v0/chartside.js"></script>

<chartside-session api-base="https://clinic.example/api/v4">
  <${tag}></${tag}>
</chartside-session>`

const reactOf = (tag: string): string => `import '@chartside/widgets/${tag.slice('chartside-'.length)}/define'

export const Page = () => (
  <chartside-session api-base="https://clinic.example/api/v4" getToken={getToken}>
    <${tag} onwidgeterror={({ detail }) => console.log(detail.code)} />
  </chartside-session>
)`

const vueOf = (tag: string): string => `<script setup>
import '@chartside/widgets/${tag.slice('chartside-'.length)}/define'
</script>

<template>
  <chartside-session api-base="https://clinic.example/api/v4" :get-token.prop="getToken">
    <${tag} @widgeterror="({ detail }) => console.log(detail.code)" />
  </chartside-session>
</template>`

/** The page of an element: a live example, code to copy, and its whole interface, as docs/elements.md has it. Parts have the usual page. */
export function ElementPage() {
  const { preparedMeta } = useOf<'meta'>('meta', ['meta'])
  const tag = tagOf(preparedMeta.title)
  const section = sectionOf(elements, tag)
  if (!preparedMeta.title.startsWith('Elements/') || !section) return <DocsPage />
  const [, ...lines] = section.split('\n')
  return (
    <>
      <Title />
      <Primary />
      <Markdown>{lines.join('\n')}</Markdown>
      <h2>HTML</h2>
      <Source code={htmlOf(tag)} language="html" />
      <h2>React</h2>
      <Source code={reactOf(tag)} language="tsx" />
      <h2>Vue</h2>
      <Source code={vueOf(tag)} language="html" />
      <Markdown>{sectionOf(elements, 'Every other element').replace('Every other element', 'Like every other element')}</Markdown>
    </>
  )
}
