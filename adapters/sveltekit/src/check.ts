import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { checkPage, type Finding } from '@abp-kit/core/adapter/node'
import type { KitConfig } from './kit'

/** @returns a finding if a file of the user would be served in place of the manifest. */
export function findShadow({ files }: KitConfig): Finding[] {
  const file = resolve(files.assets, 'abp.json')
  if (!existsSync(file)) return []
  return [
    {
      code: 'MANIFEST_SHADOWED',
      message: `${relative('.', file)} is served in place of the manifest, so agents do not see what abp/index offers. Remove the file.`,
    },
  ]
}

/**
 * Judges the pages that the build has prerendered, as agents read them.
 *
 * @returns what keeps agents from the app
 */
export async function checkPrerendered({ outDir }: KitConfig): Promise<Finding[]> {
  const folder = join(outDir, 'output/prerendered/pages')
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  const findings: Finding[] = []
  for (const name of files.filter((file) => file.endsWith('.html'))) {
    const html = await readFile(join(folder, name), 'utf8')
    // Kit writes a redirect as a page of its own.
    if (/<meta http-equiv="refresh"/.test(html)) continue
    const remedy = 'The adapter had put both into the page: find the hook or plugin that takes them out.'
    findings.push(...(await checkPage({ name, html, remedy })))
  }
  return findings
}
