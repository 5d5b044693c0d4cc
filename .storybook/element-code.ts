import type { Args } from 'storybook/internal/types'

import { commonEvents, commonProps } from '../packages/widgets/src/lib/common.ts'
import { attributeName } from '../packages/widgets/src/lib/props.ts'
import type { Definition } from './elements.ts'

/** Without them the element has nothing to show. */
const required = new Set(['patientId', 'dictationId', 'appointmentId'])
const base = 'https://clinic.example/api/v4'
const token = "fetch('/my-backend/chartside-token', { method: 'POST' }).then((answer) => answer.text())"

/** The attributes as the controls have set them, each after a space. */
function attributesOf({ tag, props }: Definition, args: Args): string {
  const texts = Object.entries(props).flatMap(([name, { read, fallback }]) => {
    if (!read || name === 'apiBase' || (name in commonProps && tag === 'chartside-session' && name === 'session')) return []
    const value = args[name] ?? (required.has(name) ? '4711' : fallback)
    if (value === fallback || value === '') return []
    return value === true ? [attributeName(name)] : [`${attributeName(name)}="${String(value).replaceAll('"', '&quot;')}"`]
  })
  return texts.map((text) => ` ${text}`).join('')
}

/** Everything that the three samples differ in. */
function partsOf(definition: Definition, args: Args) {
  const { tag, events } = definition
  const isSession = tag === 'chartside-session'
  return {
    tag: isSession ? 'chartside-dictation' : tag,
    entry: (isSession ? 'chartside-dictation' : tag).slice('chartside-'.length),
    ofSession: isSession ? attributesOf(definition, args) : '',
    ofElement: isSession ? '' : attributesOf(definition, args),
    event: isSession ? 'dictationsent' : Object.keys(events).find((name) => !(name in commonEvents)),
    // Signing in is what the login is for.
    withToken: tag !== 'chartside-login',
  }
}

/** The element with these settings on a plain page. */
export function htmlOf(definition: Definition, args: Args): string {
  const { tag, ofSession, ofElement, event, withToken } = partsOf(definition, args)
  const script = [
    ...(withToken ? [`  document.querySelector('chartside-session').getToken = () =>\n    ${token}`] : []),
    ...(event ? [`  document.querySelector('${tag}').addEventListener('${event}', ({ detail }) => console.log(detail))`] : []),
  ]
  return `<script type="module" src="https://clinic.example/cdn/v0/chartside.js"></script>

<chartside-session api-base="${base}"${ofSession}>
  <${tag}${ofElement}></${tag}>
</chartside-session>
${script.length > 0 ? `\n<script type="module">\n${script.join('\n')}\n</script>` : ''}`
}

/** The same in React 19. */
export function reactOf(definition: Definition, args: Args): string {
  const { tag, entry, ofSession, ofElement, event, withToken } = partsOf(definition, args)
  return `import '@chartside/widgets/${entry}/define'
${withToken ? `\nconst getToken = () =>\n  ${token}\n` : ''}
export const Page = () => (
  <chartside-session api-base="${base}"${withToken ? ' getToken={getToken}' : ''}${ofSession}>
    <${tag}${ofElement}${event ? ` on${event}={({ detail }) => console.log(detail)}` : ''} />
  </chartside-session>
)`
}

/** The same in Vue. */
export function vueOf(definition: Definition, args: Args): string {
  const { tag, entry, ofSession, ofElement, event, withToken } = partsOf(definition, args)
  return `<script setup>
import '@chartside/widgets/${entry}/define'
${withToken ? `\nconst getToken = () =>\n  ${token}\n` : ''}</script>

<template>
  <chartside-session api-base="${base}"${withToken ? ' :get-token.prop="getToken"' : ''}${ofSession}>
    <${tag}${ofElement}${event ? ` @${event}="({ detail }) => console.log(detail)"` : ''} />
  </chartside-session>
</template>`
}
