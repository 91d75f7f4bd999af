import type { App } from '../definition/app'
import { formatProblems } from '../definition/error'
import { createManifest } from '../manifest/create-manifest'
import type { AbpManifest } from '../protocol/manifest'
import { checkConventions, findFile } from './conventions'
import type { AdapterOptions } from './options'

/**
 * Creates the manifest for an adapter to serve. Warns the developer about schemas that could not be included and about
 * capabilities that agents do not expect.
 *
 * @param warn - receives a message for the developer; called at most once
 * @param built - the adapter's options; pass them only in a build. The message then also says what
 *   happens to large results
 */
export function describeApp(
  app: App,
  warn: (message: string) => void,
  built?: Pick<AdapterOptions, 'resultStore'>,
): AbpManifest {
  const { manifest, problems } = createManifest(app)
  const unusual = checkConventions(manifest.capabilities)
  const isKept = !built || built.resultStore !== undefined || app.storeResult !== undefined
  const file = isKept ? undefined : findFile(manifest.capabilities)
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
