import type { App } from '../definition/app'
import type { Capability } from '../definition/capability'
import type { ParsedValue, UnparsedValue } from '../schema/schema'

/** The names of an app's capabilities. */
export type NameOf<A extends App> = A['capabilities'][number]['name']

type Named<A extends App, Name> = Extract<A['capabilities'][number], { name: Name }>

/** What a caller sends: unparsed, with what has a default left out. */
export type ParamsOf<A extends App, Name> =
  Named<A, Name> extends Capability<string, infer Input, unknown> ? UnparsedValue<Input> : unknown

/** What a caller gets: the result as the `output` schema makes it. */
export type ResultOf<A extends App, Name> =
  Named<A, Name> extends Capability<string, unknown, infer Output> ? ParsedValue<Output> : unknown

export interface TestCallOptions {
  /** Milliseconds. */
  timeout?: number
  /** For `cancel`, and the `operationId` of the call's progress; made up when absent. */
  callId?: string
  /** Aborting it cancels the call. */
  signal?: AbortSignal
}

/** Parameters may be left out where the capability has no schema, or one that takes nothing. */
export type CallArguments<A extends App, Name> =
  undefined extends ParamsOf<A, Name>
    ? [params?: ParamsOf<A, Name>, options?: TestCallOptions]
    : [params: ParamsOf<A, Name>, options?: TestCallOptions]
