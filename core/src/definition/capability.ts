import type { ManifestCapability } from '../protocol/manifest'
import type { ParsedValue, Schema } from '../schema/schema'
import type { CallOrigin } from './context'
import type { CapabilityContext, CapabilityHandler } from './handler'
import type { Middleware } from './middleware'
import type { RequirementDefinition } from './requirement'

/** What stands in the manifest besides name and schemas. */
export type CapabilityMetadata = Pick<
  ManifestCapability,
  'description' | 'experimental' | 'deprecated' | 'deprecationMessage' | 'alternatives' | 'annotations'
>

interface CapabilityContract<Name extends string, Input, Output> extends CapabilityMetadata {
  /** `namespace.action` in camelCase, or reverse-domain (docs/protocol.md §5). */
  name: Name
  input?: Input
  output?: Output
  /** Milliseconds after which a call is answered with `TIMEOUT`; the app's `callTimeout` by default. */
  timeout?: number
  /** How many calls run at once; later ones wait for their turn, in order, and their time runs. No limit by default. */
  concurrency?: number
  /** Bytes up to which a binary in its result is inline; the app's `inlineLimit` by default. */
  inlineLimit?: number
  /** What agents look for under names of their own agreement, such as `{ streaming: true }`; in `listCapabilities` and `supports`. */
  features?: Readonly<Record<string, boolean>>
  /** What has to be true before it can run; calls are answered with `REQUIREMENT_NOT_MET` until then. */
  requirements?: readonly RequirementDefinition[]
}

/** What is asked of each call, and what runs around the handler (docs/protocol.md §3, The order of a call). */
interface CapabilityHooks<Input, Context> {
  /**
   * Whether it can be called now: `true`, or why not. Asked each time that an agent asks or calls, for one
   * second at most. When what it looks at changes, `refreshCapabilities` of `@abp-kit/core/dynamic` tells the
   * agent. Calls are answered with `CAPABILITY_UNAVAILABLE`.
   *
   * @example available: () => editor.isOpen || 'Open a document first.'
   */
  available?: (context: CallOrigin & Context) => boolean | string | Promise<boolean | string>
  /**
   * Decides about each call, after the app's own `authorize` and before the handler is fetched. A call is refused with
   * `PERMISSION_DENIED` unless the answer is `true`; an `AbpError` that it throws is the call's error instead.
   *
   * @param params - valid, as the handler would get them
   */
  authorize?: (params: ParsedValue<Input>, context: CapabilityContext & Context) => boolean | Promise<boolean>
  /** Runs around the handler: the first outermost, all of them inside of the app's. */
  use?: readonly Middleware<Context, ParsedValue<Input>>[]
}

/**
 * The work itself, or the module whose default export is it. With neither the handler comes with a part of the
 * page (`registerCapability` of `@abp-kit/core/dynamic`); calls are `CAPABILITY_UNAVAILABLE` until it does.
 */
type CapabilityWork<Input, Output, Context> =
  | { handler?: undefined; load?: undefined }
  | { handler: CapabilityHandler<Input, Output, Context>; load?: undefined }
  | { load: () => Promise<{ default: CapabilityHandler<Input, Output, Context> }>; handler?: undefined }

export type CapabilityOptions<Name extends string, Input, Output, Context = unknown> = CapabilityContract<
  Name,
  Input,
  Output
> &
  CapabilityHooks<Input, Context> &
  CapabilityWork<Input, Output, Context>

/** Functions whose parameter types were checked where they were defined. */
export interface ErasedHandler {
  // Methods, because methods compare their parameters bivariantly: a handler of any input and context fits here.
  handle(params: unknown, context: CapabilityContext): unknown
  available(context: CallOrigin): boolean | string | Promise<boolean | string>
  authorize(params: unknown, context: CapabilityContext): boolean | Promise<boolean>
  use(...around: Parameters<Middleware>): unknown
}

/** A capability whose schemas are only known at run time. */
export interface AnyCapability extends CapabilityContract<string, Schema, Schema> {
  available?: ErasedHandler['available'] | undefined
  authorize?: ErasedHandler['authorize'] | undefined
  use?: readonly ErasedHandler['use'][] | undefined
  handler?: ErasedHandler['handle'] | undefined
  load?: (() => Promise<{ default: ErasedHandler['handle'] }>) | undefined
}

/** A capability that needs nothing of the app's context but what `Context` has. */
export interface CapabilityFor<Context> extends AnyCapability {
  /** Never there: a type only, for `defineApp` to compare with what its `context` gives. */
  readonly needs?: (context: Context) => void
}

/** A capability that keeps the types of its schemas, for typed clients. */
export interface Capability<
  Name extends string = string,
  Input = unknown,
  Output = unknown,
  Context = unknown,
> extends CapabilityFor<Context> {
  name: Name
  input?: Schema & Input
  output?: Schema & Output
}

/**
 * Declares one function that agents can call. Nothing is checked here: `defineApp` checks all
 * capabilities together. In an app with a `context`, take that of `defineContext` instead.
 *
 * @example
 * defineCapability({
 *   name: 'convert.markdownToHtml',
 *   description: 'Convert Markdown to sanitized HTML',
 *   input: z.object({ markdown: z.string() }),
 *   output: z.object({ html: z.string() }),
 *   load: () => import('./markdown'),
 * })
 */
export function defineCapability<
  const Name extends string,
  const Input extends Schema = Schema,
  const Output extends Schema = Schema,
>(options: CapabilityOptions<Name, Input, Output>): Capability<Name, NoInfer<Input>, NoInfer<Output>> {
  return options
}
