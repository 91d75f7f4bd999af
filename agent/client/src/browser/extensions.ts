import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { Extension } from '../driver/driver.ts'
import type { BrowserPipe } from '../driver/pipe.ts'
import { reasonOf } from '../reason.ts'

/** The manifest keys that name the page an extension opens for its user, most likely first. */
const pageKeys: readonly (readonly [section: string, key?: string])[] = [
  ['action', 'default_popup'],
  ['side_panel', 'default_path'],
  ['options_ui', 'page'],
  ['options_page'],
  ['chrome_url_overrides', 'newtab'],
]

/**
 * Loads unpacked extensions into a browser that was started with support for them.
 *
 * @param paths - the extensions' directories
 * @throws {AbpError} `INVALID_PARAMS`, with the browser's reason, for an extension that cannot be loaded
 */
export async function loadExtensions(pipe: BrowserPipe, paths: readonly string[]): Promise<Extension[]> {
  return Promise.all(paths.map((path) => loadExtension(pipe, resolve(path))))
}

async function loadExtension(pipe: BrowserPipe, path: string): Promise<Extension> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'))
    const loaded = await pipe.ask('Extensions.loadUnpacked', { path })
    const id = isRecord(loaded) ? loaded.id : undefined
    if (typeof id !== 'string' || !isRecord(manifest)) throw new Error('The browser gave it no id.')
    const page = findPage(manifest)
    const url = page === undefined ? undefined : new URL(page, `chrome-extension://${id}/`).href
    return { id, path, name: typeof manifest.name === 'string' ? manifest.name : id, url }
  } catch (cause) {
    const reason = reasonOf(cause)
    const message = `The extension ${path} cannot be loaded: ${reason} It has to be the directory of an unpacked extension, with its manifest.json.`
    throw new AbpError('INVALID_PARAMS', message, { cause })
  }
}

function findPage(manifest: Record<string, unknown>): string | undefined {
  for (const [section, key] of pageKeys) {
    const value = manifest[section]
    const page = key !== undefined && isRecord(value) ? value[key] : value
    if (typeof page === 'string' && page !== '') return page
  }
  return undefined
}
