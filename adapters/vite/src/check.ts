import { join } from 'node:path'
import { bundledForAll, checkPage, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import { isOneFile } from '@abp-kit/core/adapter/vite'
import type { ResolvedConfig } from 'vite'
import { manifestFile } from './html.ts'

/**
 * @param publicDir - absolute path of the folder with files that Vite serves unchanged; empty if the app has
 *   none
 * @returns a finding if a user's file has the manifest's name
 */
export function checkFiles(publicDir: string): Finding[] {
  return publicDir === '' ? [] : findShadow(join(publicDir, manifestFile))
}

/** @returns a finding if the build bundles all scripts into one file */
export function checkBundle(config: Pick<ResolvedConfig, 'build' | 'plugins'>): Finding[] {
  if (!isOneFile(config)) return []
  const isPlugin = config.plugins.some(({ name }) => name === 'vite:singlefile')
  return bundledForAll(isPlugin ? '`vite-plugin-singlefile`' : '`codeSplitting` or `inlineDynamicImports`')
}

interface OutputFile {
  fileName: string
  source?: string | Uint8Array
}

/**
 * Checks the pages of a build from an agent's view.
 *
 * @param paths - page paths with a leading slash
 * @returns the findings that prevent agents from using the app
 */
export async function checkPages(files: OutputFile[], paths: ReadonlySet<string>): Promise<Finding[]> {
  const pages = files.filter(({ fileName, source }) => source !== undefined && paths.has(`/${fileName}`))
  const findings = pages.map(({ fileName, source = '' }) =>
    checkPage({
      name: fileName,
      html: typeof source === 'string' ? source : new TextDecoder().decode(source),
      remedy: 'The adapter had put both into the page: find the plugin that takes them out.',
    }),
  )
  return (await Promise.all(findings)).flat()
}
