// OpenAPI 3.1, derived from the contract: whatever is declared there and served here is described, and nothing else.
import { everyEndpoint, type NamedEndpoint } from '@chartside/contract/calls'
import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import { apiPath } from './serve.ts'

/** The JSON Schema of data as it travels. Rules that it cannot express appear in the server's messages. */
function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'instance' ? { type: 'string', format: 'binary' } : jsonSchema,
  })
  return described
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function bodyOf({ body, form, encoding = 'application/json' }: AnyEndpoint): Record<string, { schema: JsonSchema }> {
  return {
    ...(body ? { [encoding]: { schema: schemaOf(body) } } : {}),
    ...(form ? { 'multipart/form-data': { schema: schemaOf(form) } } : {}),
  }
}

function parametersOf({ path, query, creates }: AnyEndpoint): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = query ? schemaOf(query) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const idempotency = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  return [...inPath, ...inQuery, ...(creates ? [idempotency] : [])]
}

function descriptionOf({ feature, permission }: AnyEndpoint): object {
  const sentences = [
    feature && `Offered where capabilities name \`${feature}\`.`,
    permission && `Refused with 403 where a user's permissions lack \`${permission}\`.`,
  ].filter(Boolean)
  return sentences.length ? { description: sentences.join(' ') } : {}
}

function operationOf({ feature, name, endpoint }: NamedEndpoint): object {
  const answer = v.object({ status: v.literal('success'), message: v.string(), ...endpoint.answer })
  const content = bodyOf(endpoint)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.about,
    ...descriptionOf(endpoint),
    ...(endpoint.open ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(Object.keys(content).length ? { requestBody: { required: true, content } } : {}),
    responses: {
      [endpoint.creates ? '201' : '200']: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(answer) } },
      },
      '4XX': failure('Refused, with a sentence for the user.'),
      '5XX': failure('Failed.'),
    },
  }
}

/** Two calls of one path and method are one operation that takes either body. */
function merged(first: Record<string, unknown> | undefined, second: Record<string, unknown>): Record<string, unknown> {
  if (!first) return second
  const contentOf = (operation: Record<string, unknown>) =>
    (operation['requestBody'] as { content: object } | undefined)?.content ?? {}
  return {
    ...first,
    summary: `${first['summary']} ${second['summary']}`,
    requestBody: { required: true, content: { ...contentOf(first), ...contentOf(second) } },
    responses: { ...(second['responses'] as object), ...(first['responses'] as object) },
  }
}

/** Describes what the given routes serve; the contract declares more calls than this server has. */
export function openApi(routes: readonly { method: string; path: string }[]): object {
  const served = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const paths: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const named of everyEndpoint) {
    if (!served.has(`${named.endpoint.method} ${apiPath}/${named.endpoint.path}`)) continue
    const path = `/${named.endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const method = named.endpoint.method.toLowerCase()
    const operations = paths[path] ?? {}
    operations[method] = merged(operations[method], operationOf(named) as Record<string, unknown>)
    paths[path] = operations
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: { title: 'Chartside', version: '4', description: 'The API of the portal and its widgets.' },
    servers: [{ url: apiPath }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['status', 'message'],
          properties: {
            status: { enum: ['token_expired', 'ERROR_INFO', 'ERROR'] },
            message: text,
            errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
            codes: {
              type: 'object',
              description: 'The codes of these sentences, by sentence, for clients in another language.',
              additionalProperties: { type: 'object', properties: { code: text, values: { type: 'array', items: text } } },
            },
            data: { type: 'object', description: 'What the refusal is about, where the call says so.' },
          },
        },
      },
    },
  }
}
