import { everyEndpoint } from '@chartside/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startTestApi } from '../testing.ts'

interface Operation {
  operationId: string
  description?: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: { properties: Record<string, object> } }> }>
}
const api = await startTestApi()
afterAll(() => api.close())
const description = (await (await api.fetch(`${api.apiBase}/openapi.json`)).json()) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const operation = (path: string, method: string) => description.paths[path]![method]!

test('every call of the contract that is served is described, and no other', async () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  )
  const served = new Set<string>()
  for (const { endpoint } of everyEndpoint) {
    const { method, path, form } = endpoint
    const init = form ? { method, body: new FormData() } : { method }
    const answer = await api.fetch(`${api.apiBase}/${path.replace(/:\w+/g, 'x')}`, init)
    const { message } = (await answer.json()) as { message: string }
    if (message !== 'There is no such call.') served.add(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  }
  expect(described.sort()).toEqual([...served].sort())
  expect(described).toEqual(expect.arrayContaining(['POST provider_api/login', 'POST provider_api/upload-file']))
})

test('a body is described by its fields, and a file as a file', () => {
  const { requestBody, parameters } = operation('/provider_api/upload-file', 'post')
  expect(Object.keys(requestBody?.content ?? {}).sort()).toEqual(['application/json', 'multipart/form-data'])
  const form = requestBody?.content['multipart/form-data']?.schema
  expect(form?.properties['audio_file']).toEqual({ type: 'string', format: 'binary' })
  expect(form?.required).toEqual(expect.arrayContaining(['patient_name', 'audio_file', 'provider_id']))
  expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key')
})

test('a body that others send is described in their encoding', () => {
  const { requestBody } = operation('/provider_api/realtime-auth', 'post')
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded'])
})

test('parameters of path and query are described', () => {
  expect(operation('/provider_api/patient/{id}', 'get').parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(operation('/common_api/get-patient-pool', 'get').parameters.map(({ name }) => name)).toEqual(['page', 'limit'])
})

test('what a call needs is described: a capability, a permission', () => {
  const { description } = operation('/provider_api/delete-patient/{id}', 'delete')
  expect(description).toContain('`delete-patient`')
  expect(description).toContain('`delete-patients`')
  expect(operation('/provider_api/login', 'post').description).toBeUndefined()
})

test('an answer is described with its envelope', () => {
  const { responses } = operation('/provider_api/login', 'post')
  expect(Object.keys(responses['200']?.content['application/json']?.schema.properties ?? {})).toEqual([
    'status',
    'message',
    'data',
  ])
})

test('only the calls before a login need no token', () => {
  const open = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods)
      .filter(({ security }) => security)
      .map(({ operationId }) => operationId),
  )
  expect(open.sort()).toEqual(['forgotPassword', 'login', 'verifyOtp'])
})

test('every reference can be resolved', () => {
  for (const [, target = ''] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = target.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], description)
    expect(found, target).toBeDefined()
  }
})
