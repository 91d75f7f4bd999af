import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@abp-kit/core/adapter/node'
import type { Change } from './write-files.ts'

/** A page that is edited. */
export interface EditedPage {
  expected: Uint8Array
  content: Uint8Array
}

/** Such a list is much shorter. */
const mostBytes = 5_000_000

/** For Workbox, and for Angular: https://angular.dev/ecosystem/service-workers/devops#hash-table */
const digests = ['md5', 'sha1']

/**
 * Service workers of Workbox and of Angular have a list of the site's pages, with a digest of each. Browsers
 * fetch a page again only if its digest has changed, and Angular's worker stops if a page does not match its
 * digest. Each list therefore gets the digests of the edited pages.
 *
 * @param folder - absolute path of the served folder
 * @returns the changes of the lists, which are in service workers in the folder itself
 */
export async function revisedLists(folder: string, pages: readonly EditedPage[]): Promise<Change[]> {
  if (pages.length === 0) return []
  const changes: Change[] = []
  const changed = newDigests(pages)
  for (const name of await listFiles(folder, { recursive: false })) {
    const path = join(folder, name)
    if (!/\.m?js$|^ngsw\.json$/.test(name) || (await stat(path)).size > mostBytes) continue
    const expected = await readFile(path)
    // Single bytes: data that is not valid UTF-8 stays unchanged.
    const before = expected.toString('latin1')
    // In one pass: a large site has thousands of pages, and a list of the same length.
    const after = before.replace(
      /(?<![\da-f])(?:[\da-f]{40}|[\da-f]{32})(?![\da-f])/g,
      (digest) => changed.get(digest) ?? digest,
    )
    if (after !== before) changes.push({ path, content: Buffer.from(after, 'latin1'), expected })
  }
  return changes
}

/** @returns a map from each page's earlier digest to its new one */
function newDigests(pages: readonly EditedPage[]): Map<string, string> {
  const digestOf = (digest: string, bytes: Uint8Array) => createHash(digest).update(bytes).digest('hex')
  return new Map(
    pages.flatMap(({ content, expected }) =>
      digests.map((digest) => [digestOf(digest, expected), digestOf(digest, content)] as const),
    ),
  )
}
