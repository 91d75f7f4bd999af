import type { CallOptions } from '../call/call-options.ts'

/** The capabilities of an app, by name. */
export interface OfferedCapabilities {
  [name: string]: { input: unknown; output: unknown }
}

/** The capability names with known types; none if nothing is known about the app. */
export type KnownName<Offered> = string extends keyof Offered ? never : keyof Offered & string

export type InputOf<Offered, Name extends keyof Offered> = Offered[Name] extends { input: infer Input }
  ? Input
  : unknown

export type OutputOf<Offered, Name extends keyof Offered> = Offered[Name] extends { output: infer Output }
  ? Output
  : unknown

/** Parameters are optional if an empty object is valid. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [params?: Input, options?: CallOptions]
    : [params: Input, options?: CallOptions]
