import type { App } from '../definition/app'
import { type DefinitionProblem, formatProblems } from '../definition/error'
import { createManifest } from '../manifest/create-manifest'
import type { AbpManifest } from '../protocol/manifest'

/**
 * Makes the manifest for an adapter to serve, and tells the developer what could not be put into it.
 *
 * @param warn - where a message for the developer goes
 */
export function describeApp(app: App, warn: (message: string) => void): AbpManifest {
  const { manifest, problems } = createManifest(app)
  if (problems.length > 0) warn(problemMessage(problems))
  return manifest
}

function problemMessage(problems: DefinitionProblem[]): string {
  return `[abp-kit] Some schemas are missing from the manifest:\n${formatProblems(problems)}`
}
