import type { ManifestCapability } from '../protocol/manifest.ts'
import type { NotMap, ParsedValue, Schema } from '../schema/schema.ts'
import type { CallOrigin } from './context.ts'
import type { CapabilityContext, CapabilityHandler } from './handler.ts'
import type { Middleware } from './middleware.ts'
import type { Ask } from './question.ts'
import type { RequirementDefinition } from './requirement.ts'

/** A capability's fields in the manifest, except its name and schemas. */
export type CapabilityMetadata = Pick<
  ManifestCapability,
  'description' | 'experimental' | 'deprecated' | 'deprecationMessage' | 'alternatives' | 'annotations'
>

interface CapabilityContract<Name extends string, Input, Output> extends CapabilityMetadata {
  /** `namespace.action` in camelCase, or reverse-domain (docs/protocol.md §5). */
  name: Name
  /**
   * `false` keeps the capability out of the manifest. In the page, it is hidden from agents that `available`
   * rejects: lists omit it, and calls fail with `UNKNOWN_CAPABILITY`. `true` by default.
   */
  listed?: boolean
  input?: Input
  output?: Output
  /** Milliseconds after which a call fails with `TIMEOUT`; the app's `callTimeout` by default. */
  timeout?: number
  /**
   * Maximum number of concurrent calls. Later calls wait in order, and waiting counts towards their timeout.
   * No limit by default.
   */
  concurrency?: number
  /**
   * Who answers its questions, such as `page` for actions that only the person in the page may allow; the
   * app's `ask` by default.
   */
  ask?: Ask
  /** Maximum number of bytes of an inline binary in the result; the app's `inlineLimit` by default. */
  inlineLimit?: number
  /**
   * Feature flags that you agree on with agents, such as `{ streaming: true }`. `listCapabilities` and
   * `supports` return them.
   */
  features?: Readonly<Record<string, boolean>>
  /** Conditions for a call. Until all are met, calls fail with `REQUIREMENT_NOT_MET`. */
  requirements?: readonly RequirementDefinition[]
}

/** Checks before each call, and middleware around the handler (docs/protocol.md §3, The order of a call). */
interface CapabilityHooks<Input, Context> {
  /**
   * Whether agents can call the capability now. Return `true`; or return `false` or the reason as a string,
   * and calls fail with `CAPABILITY_UNAVAILABLE`. Runs each time an agent lists or calls capabilities, and
   * may take one second at most. When its result changes, call `refreshCapabilities` of
   * `@abp-kit/core/dynamic` to notify the agent.
   *
   * @example available: () => editor.isOpen || 'Open a document first.'
   */
  available?: (context: CallOrigin & Context) => boolean | string | Promise<boolean | string>
  /**
   * Authorizes each call, after the app's own `authorize` and before the page loads the handler. Unless it
   * returns `true`, the call fails with `PERMISSION_DENIED`. If it throws an `AbpError`, the call fails with
   * that error instead.
   *
   * @param params - the validated parameters, as the handler receives them
   */
  authorize?: (params: ParsedValue<Input>, context: CapabilityContext & Context) => boolean | Promise<boolean>
  /** Middleware that runs around the handler, inside the app's middleware. The first is outermost. */
  use?: readonly Middleware<Context, ParsedValue<Input>>[]
}

/**
 * The handler itself, or `load` for a module with the handler as its default export. With neither, a part of
 * the page provides the handler (`registerCapability` of `@abp-kit/core/dynamic`). Until then, calls fail
 * with `CAPABILITY_UNAVAILABLE`.
 */
type CapabilityWork<Input, Output, Context> =
  | { handler?: undefined; load?: undefined }
  | { handler: CapabilityHandler<Input, Output, Context>; load?: undefined }
  | { load: () => Promise<{ default: CapabilityHandler<Input, Output, Context> }>; handler?: undefined }

export type CapabilityOptions<Name extends string, Input, Output, Context = unknown> = CapabilityContract<
  Name,
  Input,
  Output
> & { input?: NotMap<Input>; output?: NotMap<Output> } & CapabilityHooks<Input, Context> &
  CapabilityWork<Input, Output, Context>

/** Functions without their parameter types, which TypeScript checks in the definition. */
export interface ErasedHandler {
  // Methods, because method parameters are bivariant: a handler with any input and context fits here.
  handle(params: unknown, context: CapabilityContext): unknown
  available(context: CallOrigin): boolean | string | Promise<boolean | string>
  authorize(params: unknown, context: CapabilityContext): boolean | Promise<boolean>
  use(...around: Parameters<Middleware>): unknown
}

/** A capability with schemas that are known only at run time. */
export interface AnyCapability extends CapabilityContract<string, Schema, Schema> {
  available?: ErasedHandler['available'] | undefined
  authorize?: ErasedHandler['authorize'] | undefined
  use?: readonly ErasedHandler['use'][] | undefined
  handler?: ErasedHandler['handle'] | undefined
  load?: (() => Promise<{ default: ErasedHandler['handle'] }>) | undefined
}

/** A capability that needs only the members of `Context` from the app's context. */
export interface CapabilityFor<Context> extends AnyCapability {
  /** Never set. A type only, which `defineApp` compares with the type of its `context`. */
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
 * Declares one function that agents can call. Does not check anything: `defineApp` checks all capabilities
 * together. In an app with a `context`, use the `defineCapability` that `defineContext` returns instead.
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
