import type { CallOptions } from '../call/call-options'

/** What an app offers, by name. */
export interface OfferedCapabilities {
  [name: string]: { input: unknown; output: unknown }
}

/** The names whose types are known: none when nothing is known of the app. */
export type KnownName<Offered> = string extends keyof Offered ? never : keyof Offered & string

export type InputOf<Offered, Name extends keyof Offered> = Offered[Name] extends { input: infer Input }
  ? Input
  : unknown

export type OutputOf<Offered, Name extends keyof Offered> = Offered[Name] extends { output: infer Output }
  ? Output
  : unknown

/** Parameters can be left out where an empty object would do. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [params?: Input, options?: CallOptions]
    : [params: Input, options?: CallOptions]
