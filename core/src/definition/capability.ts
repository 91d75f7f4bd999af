import type { ManifestCapability } from '../protocol/manifest'
import type { Schema } from '../schema/schema'
import type { CapabilityContext, CapabilityHandler } from './handler'
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
  /**
   * Whether it can be called now: `true`, or why not. Asked each time that an agent asks or calls, for one
   * second at most. When what it looks at changes, `refreshCapabilities` of `@abp-kit/core/dynamic` tells the
   * agent. Calls are answered with `CAPABILITY_UNAVAILABLE`.
   *
   * @example available: () => editor.isOpen || 'Open a document first.'
   */
  available?: () => boolean | string | Promise<boolean | string>
  /** What has to be true before it can run; calls are answered with `REQUIREMENT_NOT_MET` until then. */
  requirements?: readonly RequirementDefinition[]
}

/**
 * The work itself, or the module whose default export is it. With neither the handler comes with a part of the
 * page (`registerCapability` of `@abp-kit/core/dynamic`); calls are `CAPABILITY_UNAVAILABLE` until it does.
 */
type CapabilityWork<Input, Output> =
  | { handler?: undefined; load?: undefined }
  | { handler: CapabilityHandler<Input, Output>; load?: undefined }
  | { load: () => Promise<{ default: CapabilityHandler<Input, Output> }>; handler?: undefined }

export type CapabilityOptions<Name extends string, Input, Output> = CapabilityContract<Name, Input, Output> &
  CapabilityWork<Input, Output>

/** A handler whose parameter types were checked where it was defined. */
export interface ErasedHandler {
  // A method, because methods compare their parameters bivariantly: a handler of any input fits here.
  handle(params: unknown, context: CapabilityContext): unknown
}

/** A capability whose schemas are only known at run time. */
export interface AnyCapability extends CapabilityContract<string, Schema, Schema> {
  handler?: ErasedHandler['handle'] | undefined
  load?: (() => Promise<{ default: ErasedHandler['handle'] }>) | undefined
}

/** A capability that keeps the types of its schemas, for typed clients. */
export interface Capability<Name extends string = string, Input = unknown, Output = unknown>
  extends AnyCapability {
  name: Name
  input?: Schema & Input
  output?: Schema & Output
}

/**
 * Declares one function that agents can call. Nothing is checked here: `defineApp` checks all
 * capabilities together.
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
