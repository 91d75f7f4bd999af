import { resolve } from 'node:path'
import type { Extension } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { expandHome } from '../config/index.ts'

/**
 * A page of a Chrome extension, as the agent names it: by path or id, plus `abpPage` if it is not the
 * extension's usual page.
 */
export interface ExtensionPage {
  /** Path of the extension's directory. */
  extensionPath?: string | undefined
  extensionId?: string | undefined
  /** Path within the extension, such as `panel.html`. */
  abpPage?: string | undefined
}

/**
 * Finds the URL of an extension page.
 *
 * @param allowed - the paths and ids that the user named with `--extension`
 * @param loaded - the extensions that the browser started with
 * @returns the page's URL
 * @throws {AbpError} `ORIGIN_NOT_ALLOWED` for another extension; `INVALID_PARAMS` if the page does not belong
 *   to the extension, or if the agent has to name a page
 */
export function locateExtension(
  { abpPage, extensionId, extensionPath }: ExtensionPage,
  allowed: readonly string[],
  loaded: readonly Extension[],
): URL {
  const path = extensionPath === undefined ? undefined : resolve(expandHome(extensionPath))
  const extension = loaded.find((one) => one.path === path || one.id === extensionId)
  const id = extension?.id ?? allowed.find((entry) => entry === extensionId)
  if (id === undefined) {
    const asked = JSON.stringify(extensionPath ?? extensionId)
    const others = allowed.length === 0 ? 'none' : allowed.join(', ')
    const message = `${asked} is not among the extensions that may be opened (${others}). The user can add it with --extension.`
    throw new AbpError('ORIGIN_NOT_ALLOWED', message)
  }
  const base = `chrome-extension://${id}/`
  const page = abpPage ?? extension?.url
  if (page === undefined) {
    throw new AbpError('INVALID_PARAMS', `The extension ${id} names no page of its own: give \`abpPage\`.`)
  }
  const url = URL.parse(page, base)
  if (url?.href.startsWith(base)) return url
  throw new AbpError(
    'INVALID_PARAMS',
    `\`abpPage\` must be a path in the extension; it is ${JSON.stringify(abpPage)}.`,
  )
}
