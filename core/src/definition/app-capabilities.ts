import type { ParsedValue, UnparsedValue } from '../schema/schema'
import type { AnyCapability, Capability } from './capability'

/**
 * The capabilities of an app by name, with what a caller sends and gets, for typed agents.
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
 * What a client is told of an app: its definition (`typeof app`), or, where its code is not at hand, an interface of names, each
 * with `input` and `output`.
 *
 * @example
 * const session = await connect<typeof app>('http://localhost:3000')
 */
export type OfferedBy<Known extends object> = Known extends {
  readonly capabilities: readonly AnyCapability[]
}
  ? AppCapabilities<Known>
  : Known
