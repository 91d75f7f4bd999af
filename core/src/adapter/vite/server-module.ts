import { type HeadOptions, manifestPath, renderHead } from '../head.ts'
import { dataAsExpression } from '../module-text.ts'
import type { Definition } from './definition.ts'

/** The name of the module that the app's server imports. */
export const serverModuleId = 'virtual:abp-kit/server'

/**
 * @param base - the base path of the app
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @param more - the additional exports that this adapter's server needs, by name
 * @param firstCall - the URLs of `prefetchScriptText` and of the files fetched with it
 * @returns the text of the module that the app's server imports: `head`, `manifest`, `path` and `problem`.
 *   Contains only data, never the user's modules
 */
export function serverModuleText(
  { manifest, problem }: Definition,
  base: string,
  deadline: number | undefined,
  more: Record<string, unknown> = {},
  firstCall?: Pick<HeadOptions, 'prefetch' | 'preload'>,
): string {
  const path = manifestPath(base)
  return Object.entries({
    // In dev, empty until the definition has been valid once.
    head: manifest ? renderHead({ app: manifest.app, manifest: path, deadline, ...firstCall }) : '',
    manifest,
    path,
    problem: manifest ? undefined : problem,
    ...more,
  })
    .map(([name, value]) => `export const ${name} = ${dataAsExpression(value)}\n`)
    .join('')
}
