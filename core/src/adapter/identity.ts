import { type App, isApp } from '../definition/app'
import { type DefinitionProblem, formatProblems } from '../definition/error'
import { createManifest } from '../manifest/create'
import { AbpError } from '../protocol/error'
import type { AbpManifest } from '../protocol/manifest'

/**
 * @param value - the default export of `abp/index`
 * @param place - the file, for the error
 * @throws {AbpError} `INVALID_DEFINITION` when it is not what `defineApp` returns.
 */
export function expectApp(value: unknown, place = 'abp/index'): App {
  if (isApp(value)) return value
  throw new AbpError(
    'INVALID_DEFINITION',
    `The default export of ${place} is not an app. Write \`export default defineApp({ … })\` with \`defineApp\` from '@abp-kit/core'.`,
  )
}

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
