import type { ParsedValue, UnparsedValue } from '../schema/schema.ts'
import type { AnyCapability, Capability } from './capability.ts'

/**
 * An app's capabilities by name, for typed agents: `input` is the value that a caller sends, `output` the
 * value that it receives.
 *
 * @example
 * import type app from '../abp'
 * type Offered = AppCapabilities<typeof app> // { 'convert.markdownToHtml': { input: { markdown: string }, output: { html: string } } }
 */
export type AppCapabilities<App extends { readonly capabilities: readonly AnyCapability[] }> = {
  [Offered in App['capabilities'][number] as Offered['name']]: Offered extends Capability<
    string,
    infer Input,
    infer Output
  >
    ? { input: UnparsedValue<Input>; output: ParsedValue<Output> }
    : { input: unknown; output: unknown }
}

/**
 * The types that a client has for an app: the app's definition (`typeof app`) or, without access to its code,
 * an interface that maps each name to `input` and `output`.
 *
 * @example
 * const session = await connect<typeof app>('http://localhost:3000')
 */
export type OfferedBy<Known extends object> = Known extends {
  readonly capabilities: readonly AnyCapability[]
}
  ? AppCapabilities<Known>
  : Known
