import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../list-files.ts'
import type { Finding } from './finding.ts'
import { checkPage } from './page.ts'

/**
 * Judges the pages that a framework has prerendered, as agents read them.
 *
 * @param folder - absolute path of the folder with the pages; if there is none, nothing is found
 * @param remedy - what puts the link into such a page
 * @param isCopied - tells by a path in the folder whether the file is the user's own, which the build copies as it is
 * @returns what keeps agents from the app
 */
export async function checkPrerendered(
  folder: string,
  remedy: string,
  isCopied: (path: string) => boolean = () => false,
): Promise<Finding[]> {
  const files = await listFiles(folder)
  const findings: Finding[] = []
  for (const name of files.filter((file) => file.endsWith('.html') && !isCopied(file)))
    findings.push(...(await checkPage({ name, html: await readFile(join(folder, name), 'utf8'), remedy })))
  return findings
}
