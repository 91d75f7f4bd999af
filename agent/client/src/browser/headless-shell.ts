import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { BrowserPipe } from '../driver/pipe.ts'
import type { LaunchOptions } from './options.ts'

/**
 * Rejects Chrome's headless shell when the caller asked for windows or extensions. Without this check, the
 * shell starts without them and reports nothing.
 *
 * @throws {AbpError} `INVALID_PARAMS`
 */
export async function requireWindows(
  pipe: BrowserPipe,
  { extensions, headless = true }: LaunchOptions,
  executablePath: string,
): Promise<void> {
  if (headless && extensions === undefined) return
  const version = await pipe.ask('Browser.getVersion', {})
  // Chrome itself reports `Chrome` as its product, even when headless.
  if (!isRecord(version) || !String(version.product).startsWith('HeadlessChrome/')) return
  const lacks = headless ? 'extensions' : 'windows'
  const message = `${executablePath} is a headless shell, which has no ${lacks}. Name Chrome or Chromium with \`executablePath\`.`
  throw new AbpError('INVALID_PARAMS', message)
}
