import type * as v from 'valibot'

import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

type Schema = v.GenericSchema
export type Method = 'GET' | 'POST' | 'DELETE'

/** Fields of an answer beyond `status` and `message`. */
type Fields = Record<string, Schema>

/** Names of `:params` in a path: 'provider_api/patient/:id' → 'id'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Form extends Schema | undefined = Schema | undefined,
  Answer extends Fields = Fields,
> {
  method: Method
  /** Below `…/api/v4/`, without a leading slash. */
  path: Path
  query?: Query
  /** Sent as JSON unless `encoding` is set. */
  body?: Body
  /** The body's media type where others than our clients send it; the server takes JSON as well. */
  encoding?: 'application/json' | 'application/x-www-form-urlencoded'
  /** Bytes of the longest body that is accepted; 1 MB where left out. */
  maxBytes?: number
  /** A multipart body; a File is sent as a file part. */
  form?: Form
  answer: Answer
  /** True if no bearer token is needed. */
  open: boolean
  /** True if the call creates something, so that an `Idempotency-Key` makes a repetition harmless. */
  creates: boolean
  /** The capability that a backend needs for this call. */
  feature: Feature | undefined
  /** The permission that the user needs; without it the call is refused with 403. */
  permission: Permission | undefined
  /** One sentence for the API's description. */
  about: string
}

export type AnyEndpoint = Endpoint<string, Schema | undefined, Schema | undefined, Schema | undefined, Fields>

type Part<Name extends string, S, Side extends 'in' | 'out'> = S extends Schema
  ? { [K in Name]: Side extends 'in' ? v.InferInput<S> : v.InferOutput<S> }
  : unknown

type Values<E, Side extends 'in' | 'out'> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer Form, infer _Answer>
    ? { [Name in ParamNames<Path>]: string } & Part<'query', Query, Side> & Part<'body', Body, Side> & Part<'form', Form, Side>
    : never

/** What a client passes to a call. */
export type Input<E> = Values<E, 'in'>
/** What a server's handler receives, after validation. */
export type Received<E> = Values<E, 'out'>

/** What a client gets: read tolerantly, always in the same shape. */
export type Answer<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _F, infer A>
    ? { message: string } & { [K in keyof A]: v.InferOutput<A[K]> }
    : never
/** What a server sends, in the shape of the wire. */
export type Sent<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _F, infer A> ? v.InferInput<v.ObjectSchema<A, undefined>> : never

type Declaration<E extends AnyEndpoint> = Pick<E, 'method' | 'path' | 'about'> & Partial<E>

/** Declares one API call. The client calls it and the server serves it; both are type-checked against it. */
export function endpoint<
  const Path extends string,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Form extends Schema | undefined = undefined,
  A extends Fields = Record<never, never>,
>(declaration: Declaration<Endpoint<Path, Query, Body, Form, A>>): Endpoint<Path, Query, Body, Form, A> {
  const { answer, open = false, creates = false, feature, permission, ...rest } = declaration
  return { ...rest, answer: answer ?? ({} as A), open, creates, feature, permission } as Endpoint<Path, Query, Body, Form, A>
}
