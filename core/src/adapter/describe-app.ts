import type { App } from '../definition/app'
import { formatProblems } from '../definition/error'
import { createManifest } from '../manifest/create-manifest'
import type { AbpManifest } from '../protocol/manifest'
import { checkConventions } from './conventions'

/**
 * Makes the manifest for an adapter to serve, and tells the developer what could not be put into it, and what agents do not expect.
 *
 * @param warn - where a message for the developer goes; called once at most
 */
export function describeApp(app: App, warn: (message: string) => void): AbpManifest {
  const { manifest, problems } = createManifest(app)
  const unusual = checkConventions(manifest.capabilities)
  const messages = [
    ...(problems.length > 0
      ? [`Some schemas are missing from the manifest:\n${formatProblems(problems)}`]
      : []),
    ...(unusual.length > 0 ? [`Agents expect something else:\n${formatProblems(unusual)}`] : []),
  ]
  if (messages.length > 0) warn(`[abp-kit] ${messages.join('\n')}`)
  return manifest
}
