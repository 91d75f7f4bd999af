import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkPage, type Finding } from '@abp-kit/core/adapter/node'
import type { ServerFramework } from './framework'

/**
 * @param publicDir - absolute path; empty if the app has none
 * @returns a finding if a file of the user would be served in place of the manifest, because servers look for files first
 */
export function findShadow({ manifestFile }: ServerFramework, publicDir: string): Finding[] {
  const file = join(publicDir, 'abp.json')
  if (publicDir === '' || manifestFile !== undefined || !existsSync(file)) return []
  return [
    {
      code: 'MANIFEST_SHADOWED',
      message: `${relative('.', file)} is served in place of the manifest, so agents do not see what abp/index offers. Remove the file.`,
    },
  ]
}

/**
 * Judges the pages that the framework has prerendered, as agents read them.
 *
 * @param directory - absolute path of the client's files
 * @param publicDir - absolute path of the folder with files that the build copies as they are; empty if there is none
 */
export async function checkPrerendered(
  { name }: ServerFramework,
  directory: string,
  publicDir: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const files = await readdir(directory, { recursive: true }).catch(() => [])
  for (const file of files.filter((path) => path.endsWith('.html'))) {
    if (publicDir !== '' && existsSync(join(publicDir, file))) continue
    const html = await readFile(join(directory, file), 'utf8')
    // A redirect of a static host is no page of the app.
    if (/<meta\s+http-equiv="refresh"/i.test(html)) continue
    const remedy = `The adapter puts both into what ${name} renders: render the whole document there, from \`<html>\` on.`
    findings.push(...(await checkPage({ name: file, html, remedy })))
  }
  return findings
}
