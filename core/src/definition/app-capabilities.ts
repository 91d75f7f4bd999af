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
