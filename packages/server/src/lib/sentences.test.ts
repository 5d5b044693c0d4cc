import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from '@chartside/contract/lib/sentences'
import { startTestApi } from '@chartside/server/testing'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const sourcesOf = (name: string): string[] =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!.*(test|testing|stories)\.ts).*\.ts$/.test(path) && !path.endsWith('lib/sentences.ts'))
    .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8'))

test('[WORDS-06] every sentence with a code is in a rule, word for word', () => {
  const sources = [...sourcesOf('contract'), ...sourcesOf('server')].join('\n').replaceAll("\\'", "'")
  const missing = Object.entries(sentences).filter(([, text]) =>
    text
      .split(/\{\d\}\.?|(?<=\.) /)
      .map((part) => part.trim())
      .some((part) => part.length > 4 && !sources.includes(part)),
  )
  expect(missing).toEqual([])
})

test('[WORDS-06] refusals and confirmations carry the codes of their sentences', async () => {
  const api = await startTestApi()
  const send = async (path: string, body: object) => {
    const request = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return (await (await api.fetch(`${api.apiBase}/${path}`, request)).json()) as Record<string, unknown>
  }
  expect(await send('provider_api/login', { email: 'nobody@nowhere.example', password: 'guess' })).toMatchObject({
    message: 'Incorrect email or password.',
    codes: { 'Incorrect email or password.': { code: 'wrong-password', values: [] } },
  })
  expect(await send('provider_api/login', { email: '', password: '' })).toMatchObject({
    errors: { email: ['Email is required.'] },
    codes: { 'Email is required.': { code: 'required', values: ['Email'] } },
  })
  expect(await send('provider_api/forgot-password', { email: 'nobody@nowhere.example' })).toMatchObject({
    status: 'success',
    codes: { 'OTP sent successfully': { code: 'otp-sent', values: [] } },
  })
  await api.close()
})
