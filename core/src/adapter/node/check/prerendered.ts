import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../list-files.ts'
import type { Finding } from './finding.ts'
import { checkPage } from './page.ts'

/**
 * Checks a framework's prerendered pages, as agents read them.
 *
 * @param folder - absolute path of the folder with the pages; a missing folder has no findings
 * @param remedy - the instruction that adds the link to such a page
 * @param isCopied - takes a path in the folder and returns whether it is the user's own file, which the build
 *   copies unchanged
 * @returns the problems that prevent agents from using the app
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
