import { type HeadOptions, manifestPath, renderHead } from '../head.ts'
import { dataAsExpression } from '../module-text.ts'
import type { Definition } from './definition.ts'

/** The name of the module that the app's server imports. */
export const serverModuleId = 'virtual:abp-kit/server'

/**
 * @param base - the path below which the app is served
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @param more - what the server of this adapter needs beside that, by name
 * @param firstCall - the addresses of `prefetchScriptText`, and of what is fetched beside it
 * @returns the text of the module that the app's server imports: `head`, `manifest`, `path` and `problem`. Contains only
 *   data, never the user's modules
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
