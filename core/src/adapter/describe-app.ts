import type { App } from '../definition/app.ts'
import { formatProblems } from '../definition/error.ts'
import { createManifest } from '../manifest/create-manifest.ts'
import { AbpError } from '../protocol/error.ts'
import type { AbpManifest } from '../protocol/manifest.ts'
import { checkConventions, findFile } from './conventions.ts'
import { withDocs } from './node/with-docs.ts'
import type { AdapterOptions } from './options.ts'
import { createSchemaReader } from './schemas/read-schema.ts'

/** The advice in the message about large results, for adapters without the option `resultStore`. */
export interface StoreRemedy {
  /** A sentence that explains how to store them. */
  storeRemedy?: string | undefined
  /** A sentence that explains how to disable the message. */
  keepRemedy?: string
}

/**
 * Creates the manifest for an adapter to serve. Warns the developer about capabilities that do not follow the
 * conventions and, outside a build, about schemas that the manifest omits.
 *
 * @param warn - receives a message for the developer; called at most once
 * @param built - the adapter's options; pass them only in a build. The message then also covers large results
 * @param place - absolute path of `abp/index`, or of another file of the app. Its folder is the starting
 *   point for finding the packages that convert schemas to JSON Schema; the working directory by default
 * @throws {AbpError} in a build: `INVALID_SCHEMA`, if a schema cannot be converted to JSON Schema
 */
export function describeApp(
  app: App,
  warn: (message: string) => void,
  built?: Pick<AdapterOptions, 'resultStore'> & StoreRemedy,
  place?: string,
): AbpManifest {
  const {
    storeRemedy = "Switch on the adapter's option `resultStore`, or give `defineApp` a `storeResult`.",
    keepRemedy = '`resultStore: false` keeps it so, without this message.',
  } = built ?? {}
  const { manifest, problems } = createManifest(app, createSchemaReader(place))
  if (built && problems.length > 0)
    throw withDocs(
      new AbpError('INVALID_SCHEMA', `Schemas without a JSON form:\n${formatProblems(problems)}`, {
        details: { problems },
      }),
    )
  const unusual = checkConventions(manifest.capabilities)
  const isKept = !built || built.resultStore !== undefined || app.storeResult !== undefined
  const file = isKept ? undefined : findFile(manifest.capabilities, `${storeRemedy} ${keepRemedy}`)
  const messages = [
    ...(problems.length > 0
      ? [`Some schemas are missing from the manifest:\n${formatProblems(problems)}`]
      : []),
    ...(unusual.length > 0 ? [`Agents expect something else:\n${formatProblems(unusual)}`] : []),
    ...(file ? [`Large results have no place:\n${formatProblems([file])}`] : []),
  ]
  if (messages.length > 0) warn(`[abp-kit] ${messages.join('\n')}`)
  return manifest
}
