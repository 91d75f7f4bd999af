import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'

/** Appears in each built file that contains an app's definition. Only agents fetch these files. */
const mark = 'abp-kit.app'

interface AssetGroup {
  installMode: string
  urls: string[]
}

/**
 * Looks for agent-only files among those that Angular's service worker fetches for every visitor.
 *
 * @param file - absolute path of a build's ngsw.json
 */
export async function findPrecached(file: string): Promise<Finding[]> {
  const { assetGroups = [] }: { assetGroups?: AssetGroup[] } = JSON.parse(await readFile(file, 'utf8'))
  const scripts = assetGroups
    .filter(({ installMode }) => installMode === 'prefetch')
    .flatMap(({ urls }) => urls)
    .filter((url) => /\.m?js$/.test(url))
  for (const url of scripts) {
    // The URL includes the app's base path, which is not a folder in the build.
    const path = join(dirname(file), url.slice(url.lastIndexOf('/') + 1))
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text.includes(mark)) return [precached(url)]
  }
  return []
}

function precached(url: string): Finding {
  return {
    code: 'AGENT_FILES_PRECACHED',
    message: `The service worker fetches ${url} for every visitor, though only agents need it. In ngsw-config.json, take "/*.js" out of the group with \`"installMode": "prefetch"\`, name there what the page needs at once ("/main-*.js", "/polyfills-*.js"), and add a group for the rest: { "name": "chunks", "installMode": "lazy", "updateMode": "lazy", "resources": { "files": ["/chunk-*.js"] } }.`,
  }
}
