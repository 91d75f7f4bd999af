import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@abp-kit/core/adapter/node'
import type { Change } from './write-files'

/** A page that is edited. */
export interface EditedPage {
  expected: Uint8Array
  content: Uint8Array
}

/** Such a list is shorter by far. */
const mostBytes = 5_000_000

/** Of Workbox, and of Angular: https://angular.dev/ecosystem/service-workers/devops#hash-table */
const digests = ['md5', 'sha1']

/**
 * Service workers of Workbox and of Angular have a list of the site's pages, with a digest of each. Browsers fetch a page
 * again only if its digest is another one, and Angular's worker stops if a page does not fit its digest. So each list gets
 * the digests of the edited pages.
 *
 * @param folder - absolute path of the folder that is served
 * @returns the changes of the lists, which are in service workers in the folder itself
 */
export async function revisedLists(folder: string, pages: readonly EditedPage[]): Promise<Change[]> {
  if (pages.length === 0) return []
  const changes: Change[] = []
  for (const name of await listFiles(folder, { recursive: false })) {
    const path = join(folder, name)
    if (!/\.m?js$|^ngsw\.json$/.test(name) || (await stat(path)).size > mostBytes) continue
    const expected = await readFile(path)
    // Single bytes: what is no text in UTF-8 stays as it is.
    const before = expected.toString('latin1')
    const after = pages.reduce(withDigests, before)
    if (after !== before) changes.push({ path, content: Buffer.from(after, 'latin1'), expected })
  }
  return changes
}

function withDigests(text: string, { expected, content }: EditedPage): string {
  return digests.reduce((changed, digest) => {
    const [old, own] = [expected, content].map((bytes) => createHash(digest).update(bytes).digest('hex'))
    return old === undefined || own === undefined ? changed : changed.replaceAll(old, own)
  }, text)
}
