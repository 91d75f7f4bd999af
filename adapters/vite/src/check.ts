import { join } from 'node:path'
import { bundledForAll, checkPage, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import { isOneFile } from '@abp-kit/core/adapter/vite'
import type { ResolvedConfig } from 'vite'
import { manifestFile } from './html.ts'

/**
 * @param publicDir - absolute path of the folder with files that are served as they are; empty if the app has none
 * @returns a finding if a file of the user has the manifest's name
 */
export function checkFiles(publicDir: string): Finding[] {
  return publicDir === '' ? [] : findShadow(join(publicDir, manifestFile))
}

/** @returns a finding if the build makes one file of all scripts */
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
 * Judges the pages of a build as agents read them.
 *
 * @param paths - of the pages, with a slash at the start
 * @returns what keeps agents from the app
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
